// Loaded before a process of the product (`node --import`): its clock is off by ANTESALA_CLOCK_MS milliseconds.

const shiftMs = Number(process.env.ANTESALA_CLOCK_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...values: Parameters<typeof Date.UTC> | [] | [string | number | Date]) {
    if (values.length === 0) super(RealDate.now() + shiftMs)
    else super(...(values as [number]))
  }
  static override now() {
    return RealDate.now() + shiftMs
  }
} as DateConstructor
