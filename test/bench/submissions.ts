/**
 * Returns the body of an inquiry as JSON. Every number has its own name, email address, phone number and
 * text; otherwise the rules against spam would treat them as repeats.
 */
export function inquiryBody(number: number): string {
  const digits = String(number).padStart(8, '0')
  return JSON.stringify({
    name: `Cliente ${digits}`,
    phone: `+52 55 ${digits.slice(0, 4)} ${digits.slice(4)}`,
    email: `cliente.${digits}@example.com`,
    message: `Quisiera visitar la casa el sábado. Mi presupuesto es de ${digits} pesos.`,
    origin: 'web portal',
  })
}

/** Returns a function that returns the bodies of inquiries with consecutive numbers, from `first`. */
export function numberedInquiries(first = 0): () => string {
  let number = first
  return () => inquiryBody(number++)
}
