import type { Language } from '../../shared/contract/language.ts'

/** A demo assessment request; amounts in the currency of the business. */
export type DemoAssessment = {
  name: string
  email: string
  budget: number
  downPayment: number | null
  /** What the buyer can pay per month. */
  monthlyCapacity: number | null
  language: Language
  /** Submitted this many days before the demo is loaded; can be a fraction. */
  daysAgo: number
}

/** Four weeks of assessment requests, the oldest first. */
export const demoAssessments: DemoAssessment[] = [
  {
    name: 'Beatriz Solórzano',
    email: 'b.solorzano@example.org',
    budget: 1_400_000,
    downPayment: 500_000,
    monthlyCapacity: 9000,
    language: 'es',
    daysAgo: 22.6,
  },
  {
    name: 'Priya Raghunathan',
    email: 'priya.raghunathan@example.com',
    budget: 750_000,
    downPayment: 250_000,
    monthlyCapacity: 3800,
    language: 'en',
    daysAgo: 20.4,
  },
  {
    name: 'Emilio Carrasquedo',
    email: 'emilio.carrasquedo@correo.example.com',
    budget: 480_000,
    downPayment: null,
    monthlyCapacity: 4200,
    language: 'es',
    daysAgo: 18.1,
  },
  {
    name: 'Camille Desrosiers',
    email: 'camille.desrosiers@example.org',
    budget: 600_000,
    downPayment: 600_000,
    monthlyCapacity: null,
    language: 'en',
    daysAgo: 16.7,
  },
  {
    name: 'Stephanie Kowalczyk',
    email: 's.kowalczyk@mail.example.com',
    budget: 2_600_000,
    downPayment: 1_100_000,
    monthlyCapacity: 14_500,
    language: 'en',
    daysAgo: 13.5,
  },
  {
    name: 'Daniela Sepúlveda',
    email: 'dani.sepulveda@example.com',
    budget: 350_000,
    downPayment: 140_000,
    monthlyCapacity: null,
    language: 'es',
    daysAgo: 9.2,
  },
  {
    name: 'Hugo Lizárraga',
    email: 'hugo.lizarraga@example.net',
    budget: 320_000,
    downPayment: 90_000,
    monthlyCapacity: 2100,
    language: 'es',
    daysAgo: 7.8,
  },
  {
    name: 'Marcus Delacroix',
    email: 'marcus.delacroix@example.com',
    budget: 5_500_000,
    downPayment: 3_000_000,
    monthlyCapacity: 22_000,
    language: 'en',
    daysAgo: 5.6,
  },
  {
    name: 'Aiko Tanabe',
    email: 'aiko.tanabe@example.net',
    budget: 950_000,
    downPayment: 300_000,
    monthlyCapacity: null,
    language: 'en',
    daysAgo: 4.3,
  },
  {
    name: 'Daniela Sepúlveda',
    email: 'dani.sepulveda@example.com',
    budget: 390_000,
    downPayment: 160_000,
    monthlyCapacity: 1900,
    language: 'es',
    daysAgo: 2.9,
  },
  {
    name: 'Teresa Villalpando',
    email: 'tere.villalpando@example.org',
    budget: 1_250_000,
    downPayment: null,
    monthlyCapacity: null,
    language: 'es',
    daysAgo: 0.7,
  },
  {
    name: 'Claire Beaumont',
    email: 'claire.beaumont@example.com',
    budget: 295_000,
    downPayment: null,
    monthlyCapacity: 1600,
    language: 'en',
    daysAgo: 0.02,
  },
]
