// @ts-check
import { readAmount } from './amount.js'

/**
 * A request body with its idempotency key. A form that is sent again with the same values keeps its key.
 * @typedef {{ body: string, key: string }} Submission
 */

for (const form of document.querySelectorAll('form[data-endpoint]'))
  if (form instanceof HTMLFormElement) sendWithScript(form)

/** @param {HTMLFormElement} form */
function sendWithScript(form) {
  /** @type {Submission | undefined} */
  let submission
  let isBusy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    const body = JSON.stringify(valuesOf(form))
    if (submission?.body !== body) submission = { body, key: createKey() }
    setBusy(form, true)
    clearErrors(form)
    const result = await send(form, submission)
    setBusy(form, false)
    isBusy = false
    if (result?.success) showReceipt(form, result)
    else showRejection(form, result?.error)
  })
}

/**
 * @param {HTMLFormElement} form
 * @param {Submission} submission
 * @returns {Promise<any>} the response body; undefined if there was no response
 */
async function send(form, { body, key }) {
  const token = findField(form, 'form-token')?.value ?? ''
  const honeypot = findField(form, 'website')?.value ? '; honeypot' : ''
  try {
    const response = await fetch(form.dataset.endpoint ?? '', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': document.documentElement.lang,
        'Idempotency-Key': key,
        'X-Form-Token': token + honeypot,
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
    const currency = findField(form, name)?.dataset.amount
    if (currency === undefined) values[name] = text
    else if (text.trim() !== '') values[name] = readAmount(text, currency) ?? text
  }
  return values
}

/** @param {HTMLFormElement} form @param {{ message: string, fields?: { path: string, message: string }[] }} [error] */
function showRejection(form, error) {
  const errors = error?.fields ?? []
  for (const { path, message } of errors) showError(form, path, message)
  const firstInvalid = form.querySelector('[aria-invalid]')
  const notice = firstInvalid ? form.dataset.check : (error?.message ?? form.dataset.offline)
  const element = form.querySelector('[data-notice]')
  if (element instanceof HTMLElement) {
    element.textContent = notice ?? ''
    element.hidden = false
  }
  const target = firstInvalid ?? element
  if (target instanceof HTMLElement) target.focus()
}

/** @param {HTMLFormElement} form @param {string} name @param {string} message */
function showError(form, name, message) {
  const element = form.querySelector(`[data-error="${CSS.escape(name)}"]`)
  if (!(element instanceof HTMLElement)) return
  const field = findField(form, name)
  element.textContent = fieldMessage(field) ?? message
  element.hidden = false
  field?.setAttribute('aria-invalid', 'true')
}

/** @param {HTMLInputElement | HTMLTextAreaElement} [field] */
function fieldMessage(field) {
  const { missing, malformed, amount } = field?.dataset ?? {}
  if (!field || field.value.trim() === '') return missing
  return amount && readAmount(field.value, amount) === undefined ? malformed : undefined
}

/** @param {HTMLFormElement} form */
function clearErrors(form) {
  for (const element of form.querySelectorAll('[data-error], [data-notice]'))
    if (element instanceof HTMLElement) element.hidden = true
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
}

/**
 * Replaces the page's content with the receipt. Without JavaScript, the server sends the same receipt.
 * @param {HTMLFormElement} form
 * @param {{ refCode?: string, referralCode?: string, property?: { title: string } | null, warnings?: { path: string }[] }} result
 */
function showReceipt(form, { refCode, referralCode, property, warnings }) {
  const template = form.querySelector('template')
  const main = form.closest('main')
  if (!template || !main) return
  const code = refCode ?? referralCode ?? ''
  const email = findField(form, 'email')?.value ?? ''
  const receipt = document.createDocumentFragment()
  receipt.append(template.content.cloneNode(true))
  for (const element of receipt.querySelectorAll('[data-code]')) element.textContent = code
  for (const element of receipt.querySelectorAll('[data-email]')) element.textContent = email
  for (const element of receipt.querySelectorAll('[data-property]')) {
    element.textContent = property?.title ?? ''
    if (property) element.parentElement?.removeAttribute('hidden')
  }
  showPartner(receipt, findField(form, 'referredByCode')?.value ?? '', warnings ?? [])
  for (const link of receipt.querySelectorAll('a[data-link]'))
    if (link instanceof HTMLAnchorElement) link.textContent = link.href = link.dataset.link + code
  main.replaceChildren(receipt)
  main.removeAttribute('class')
  showCopyButton(main)
  const heading = main.querySelector('h1')
  if (!heading) return
  document.title = document.title.replace(/^.*(?= · )/, heading.textContent)
  heading.tabIndex = -1
  heading.focus()
  scrollTo(0, 0)
}

/**
 * Says whether a partner has the code in the form, or in the link to the page, which the receipt has already.
 * @param {DocumentFragment} receipt @param {string} typed @param {{ path: string }[]} warnings
 */
function showPartner(receipt, typed, warnings) {
  // Of a link or sentence, the code alone.
  const code = /LP-?[a-z0-9]{5}/i.exec(typed)?.[0] ?? typed.trim()
  const isUnknown = warnings.some(({ path }) => path === 'referredByCode')
  for (const element of receipt.querySelectorAll('[data-partner]')) {
    if (code) element.textContent = code
    const line = element.closest('p')
    if (!line || !element.textContent) continue
    line.hidden = line.matches('[data-not-credited]') !== isUnknown
  }
}

/** @param {ParentNode} receipt */
function showCopyButton(receipt) {
  const button = receipt.querySelector('[data-copy]')
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(receipt.querySelector('[data-code]')?.textContent ?? '')
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
function findField(form, name) {
  const field = form.elements.namedItem(name)
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField ? field : undefined
}

// crypto.randomUUID exists only in secure contexts, but the site may be served over HTTP.
function createKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
