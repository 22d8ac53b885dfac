/**
 * Returns the beginning of a text that fits: whole sentences, in their paragraphs. If not even the first sentence fits, its
 * beginning is returned, to be cut where it is set.
 * @param fits whether these paragraphs fit
 */
export function fitParagraphs(
  paragraphs: string[],
  locale: string,
  fits: (paragraphs: string[]) => boolean,
): string[] {
  let fitting: string[] = []
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' })
  for (const paragraph of paragraphs) {
    const before = fitting
    let begun = ''
    for (const { segment } of segmenter.segment(paragraph)) {
      const longer = [...before, (begun + segment).trimEnd()]
      if (!fits(longer)) return fitting.length > 0 ? fitting : longer
      begun += segment
      fitting = longer
    }
  }
  return fitting
}
