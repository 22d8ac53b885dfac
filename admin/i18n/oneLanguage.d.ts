// The copies of a module with the texts of one language, which `oneLanguage.ts` makes.
declare module '*/messages.ts?es' {
  export { textsIn } from './messages.ts'
}
declare module '*/messages.ts?en' {
  export { textsIn } from './messages.ts'
}
