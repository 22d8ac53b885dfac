/**
 * Returns the number that is the only argument of this program. Ends the program if the argument is not a positive
 * number, before it starts anything.
 * @param preset the number if there is no argument
 */
export function numberArgument(preset: number): number {
  return numberArguments([preset])[0] ?? preset
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
  if (wrong.length === 0) return given.map(Number)
  console.error(`not a number: ${wrong.join(', ')}`)
  process.exit(1)
}
