/** Titles and parts of names that are written with a period, in Spanish, English and some other languages. */
export const titleAbbreviations = [
  ...['sr', 'sra', 'srta', 'dr', 'dra', 'ing', 'lic', 'arq', 'mtro', 'mtra', 'prof', 'profa'],
  ...['mr', 'mrs', 'ms', 'mx', 'jr', 'rev', 'fr', 'hon', 'st', 'sta', 'sto', 'hr', 'mme', 'mlle'],
  ...['ma', 'fco', 'gpe', 'md', 'mohd', 'abd', 'wm', 'chr'],
] as const
