/** The staff accounts of the demo; never created in a database set by DATABASE_URL. */
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
  {
    name: 'Elena Prado',
    email: 'partners@antesala.example',
    password: 'antesala-demo-partners',
    role: 'partnerships',
  },
  {
    name: 'Iván Ochoa',
    email: 'ops@antesala.example',
    password: 'antesala-demo-ops',
    role: 'ops',
  },
  {
    name: 'Mariana Quiroz',
    email: 'admin@antesala.example',
    password: 'antesala-demo-admin',
    role: 'admin',
  },
] as const
