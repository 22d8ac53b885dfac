// @ts-check
import { readAmount } from './amount.js'

/** What a form is sent as, and under which key: the same again only while nothing in it changes. */
/** @typedef {{ body: string, key: string }} Sending */

for (const form of document.querySelectorAll('form[data-endpoint]'))
  if (form instanceof HTMLFormElement) takeOver(form)

/** @param {HTMLFormElement} form */
function takeOver(form) {
  /** @type {Sending | undefined} */
  let sending
  let isBusy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    const body = JSON.stringify(valuesOf(form))
    if (sending?.body !== body) sending = { body, key: newKey() }
    setBusy(form, true)
    clearFaults(form)
    const answer = await send(form, sending)
    setBusy(form, false)
    isBusy = false
    if (answer?.success) showReceipt(form, answer)
    else showRefusal(form, answer?.error)
  })
}

/**
 * @param {HTMLFormElement} form
 * @param {Sending} sending
 * @returns {Promise<any>} the answer's body; nothing when there was none
 */
async function send(form, { body, key }) {
  const token = fieldOf(form, 'form-token')?.value ?? ''
  const trap = fieldOf(form, 'website')?.value ? '; honeypot' : ''
  try {
    const response = await fetch(form.dataset.endpoint ?? '', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': document.documentElement.lang,
        'Idempotency-Key': key,
        'X-Form-Token': token + trap,
      },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    return await response.json()
  } catch {
    return undefined
  }
}

/** @param {HTMLFormElement} form */
function valuesOf(form) {
  const data = new FormData(form)
  data.delete('form-token')
  data.delete('website')
  /** @type {Record<string, string | number>} */
  const values = {}
  for (const name of new Set(data.keys())) {
    const text = data.getAll(name).join(', ')
    const currency = fieldOf(form, name)?.dataset.amount
    if (currency === undefined) values[name] = text
    else if (text.trim() !== '') values[name] = readAmount(text, currency) ?? text
  }
  return values
}

/** @param {HTMLFormElement} form @param {{ message: string, fields?: { path: string, message: string }[] }} [error] */
function showRefusal(form, error) {
  const faults = error?.fields ?? []
  for (const { path, message } of faults) showFault(form, path, message)
  const first = form.querySelector('[aria-invalid]')
  const notice = first ? form.dataset.check : (error?.message ?? form.dataset.offline)
  const place = form.querySelector('[data-notice]')
  if (place instanceof HTMLElement) {
    place.textContent = notice ?? ''
    place.hidden = false
  }
  const target = first ?? place
  if (target instanceof HTMLElement) target.focus()
}

/** @param {HTMLFormElement} form @param {string} name @param {string} message */
function showFault(form, name, message) {
  const place = form.querySelector(`[data-fault="${CSS.escape(name)}"]`)
  if (!(place instanceof HTMLElement)) return
  const field = fieldOf(form, name)
  place.textContent = ownWords(field) ?? message
  place.hidden = false
  field?.setAttribute('aria-invalid', 'true')
}

/** @param {HTMLInputElement | HTMLTextAreaElement} [field] */
function ownWords(field) {
  const { missing, malformed, amount } = field?.dataset ?? {}
  if (!field || field.value.trim() === '') return missing
  return amount && readAmount(field.value, amount) === undefined ? malformed : undefined
}

/** @param {HTMLFormElement} form */
function clearFaults(form) {
  for (const place of form.querySelectorAll('[data-fault], [data-notice]'))
    if (place instanceof HTMLElement) place.hidden = true
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
}

/**
 * The page becomes what it is without this script: the receipt, under its own heading.
 * @param {HTMLFormElement} form @param {{ refCode?: string, referralCode?: string }} answer
 */
function showReceipt(form, { refCode, referralCode }) {
  const template = form.querySelector('template')
  const main = form.closest('main')
  if (!template || !main) return
  const code = refCode ?? referralCode ?? ''
  const email = fieldOf(form, 'email')?.value ?? ''
  const receipt = document.createDocumentFragment()
  receipt.append(template.content.cloneNode(true))
  for (const place of receipt.querySelectorAll('[data-code]')) place.textContent = code
  for (const place of receipt.querySelectorAll('[data-email]')) place.textContent = email
  for (const link of receipt.querySelectorAll('a[data-link]'))
    if (link instanceof HTMLAnchorElement) link.textContent = link.href = link.dataset.link + code
  main.replaceChildren(receipt)
  offerCopy(main)
  const heading = main.querySelector('h1')
  if (!heading) return
  document.title = document.title.replace(/^.*(?= · )/, heading.textContent)
  heading.tabIndex = -1
  heading.focus()
  scrollTo(0, 0)
}

/** @param {ParentNode} place */
function offerCopy(place) {
  const button = place.querySelector('[data-copy]')
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(place.querySelector('[data-code]')?.textContent ?? '')
    button.textContent = button.dataset.copied ?? ''
  })
}

/** @param {HTMLFormElement} form @param {boolean} isBusy */
function setBusy(form, isBusy) {
  const button = form.querySelector('button[type="submit"]')
  const status = form.querySelector('[data-status]')
  form.setAttribute('aria-busy', String(isBusy))
  for (const field of form.elements)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.readOnly = isBusy
  if (button) button.setAttribute('aria-disabled', String(isBusy))
  if (status) status.textContent = isBusy ? (form.dataset.sending ?? '') : ''
}

/** @param {HTMLFormElement} form @param {string} name */
function fieldOf(form, name) {
  const field = form.elements.namedItem(name)
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField ? field : undefined
}

// crypto.randomUUID is there over https only.
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
