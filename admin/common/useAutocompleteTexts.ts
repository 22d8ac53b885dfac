import { useTranslate } from 'react-admin'

/** Returns the texts of the buttons of a MUI `Autocomplete`, which are in English by default, and of its list while it loads. */
export function useAutocompleteTexts() {
  const translate = useTranslate()
  return {
    clearText: translate('ra.action.clear_input_value'),
    closeText: translate('ra.action.close'),
    openText: translate('ra.action.open'),
    loadingText: translate('ra.page.loading'),
  }
}
