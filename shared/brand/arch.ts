/** The arch of the house as path data, in a square of 32 units; its foot is at 29. */
export const archPath = 'M4 29V16a12 12 0 0 1 24 0v13M9.5 29V17a6.5 6.5 0 0 1 13 0v12M2 29h28'
