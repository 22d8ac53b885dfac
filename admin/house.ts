import { type House, houseElementId } from '../shared/contract/house.ts'

/** What the API said with the page: where this is, and which ways in there are. */
export const house: House = readHouse()

function readHouse(): House {
  const text = document.getElementById(houseElementId)?.textContent
  return text ? JSON.parse(text) : { environment: null, hasSso: false, demo: [] }
}
