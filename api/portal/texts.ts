import type { Language } from '../../shared/contract/language.ts'
import type { PageName } from '../../shared/view/site.ts'

/** The texts of the header, navigation and footer. */
type Texts = {
  language: string
  skip: string
  navigation: string
  languages: string
  markdown: string
  /** What the drawing of the house shows. */
  previewAlt: string
  /** What the JSON feed contains. */
  feed: string
  pages: Record<PageName, string>
}

export const texts: Record<Language, Texts> = {
  es: {
    language: 'Español',
    skip: 'Ir al contenido',
    navigation: 'Páginas',
    languages: 'Idioma',
    markdown: 'Markdown',
    previewAlt: 'Ilustración: una galería de arcos frente a un paisaje',
    feed: 'Propiedades nuevas',
    pages: {
      home: 'Inicio',
      properties: 'Propiedades',
      partners: 'Socios',
      assessment: 'Evaluación',
      about: 'Nosotros',
      contact: 'Contacto',
      shortlist: 'Mi selección',
      privacy: 'Privacidad',
      developers: 'Desarrolladores',
    },
  },
  en: {
    language: 'English',
    skip: 'Skip to content',
    navigation: 'Pages',
    languages: 'Language',
    markdown: 'Markdown',
    previewAlt: 'Illustration: an arcade in front of a landscape',
    feed: 'New properties',
    pages: {
      home: 'Home',
      properties: 'Properties',
      partners: 'Partners',
      assessment: 'Assessment',
      about: 'About',
      contact: 'Contact',
      shortlist: 'My shortlist',
      privacy: 'Privacy',
      developers: 'Developers',
    },
  },
}
