/** An action on jobs, named as in the API's paths. */
export type ActionName = 'retries' | 'cancellations' | 'dismissals'
