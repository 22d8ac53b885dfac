import { lazyScreen } from '../../lazyScreen.ts'

/** `Bars`, whose code is loaded when it is first shown, or after the first screen. */
export const LazyBars = lazyScreen(() => import('./Bars.tsx'), 'Bars')
