import simpleRestProvider from 'ra-data-simple-rest'
import { fetchJson } from './http.ts'

/** The staff API, in the dialect it speaks. */
export const dataProvider = simpleRestProvider('/api/staff', fetchJson)
