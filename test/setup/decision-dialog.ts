import type { Locator, Page } from 'playwright-core'
import type { Antesala } from './antesala.ts'

/** Opens an application with the dialog of a decision, in which a reason and the note "Lo vemos en marzo." are entered. */
export async function openDecisionDialog(
  page: Page,
  { address }: Pick<Antesala, 'address'>,
  { id, label, reason }: { id: string; label: string; reason: string },
): Promise<Locator> {
  await page.goto(`${address}/admin#/partners/${id}/show`)
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option', { name: reason }).click()
  await dialog.getByLabel('Nota').fill('Lo vemos en marzo.')
  return dialog
}
