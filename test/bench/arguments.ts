/**
 * Returns the number that is the first argument of this program. Ends the program if that is not a positive number,
 * before it starts anything.
 * @param preset the number if there is no argument
 */
export function numberArgument(preset: number): number {
  const [number = preset] = numberArguments([preset])
  return number > 0 ? number : fail(`not a positive number: ${number}`)
}

/**
 * Returns the numbers that are the arguments of this program. Ends the program if one is negative or not a number,
 * before it starts anything.
 * @param presets the numbers if there are no arguments
 */
export function numberArguments(presets: number[]): number[] {
  const given = process.argv.slice(2)
  if (given.length === 0) return presets
  const wrong = given.filter((text) => !(Number(text) >= 0))
  return wrong.length === 0 ? given.map(Number) : fail(`not a number: ${wrong.join(', ')}`)
}

/** Ends the program with a message for the user. */
export function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
