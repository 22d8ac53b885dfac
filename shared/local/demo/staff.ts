/** Who can sign in to the demo; never to a database of your own. */
export const demoStaff = [
  {
    name: 'Sofía Landero',
    email: 'sales@antesala.example',
    password: 'antesala-demo-sales',
    role: 'sales',
  },
  {
    name: 'Diego Arriaga',
    email: 'coast@antesala.example',
    password: 'antesala-demo-coast',
    role: 'sales',
  },
  { email: 'partners@antesala.example', password: 'antesala-demo-partners', role: 'partnerships' },
  { email: 'ops@antesala.example', password: 'antesala-demo-ops', role: 'ops' },
  { email: 'admin@antesala.example', password: 'antesala-demo-admin', role: 'admin' },
] as const
