import { inBoth } from '../i18n/inBoth.ts'

/** Words of the staff screens. */
export const staffWords = inBoth(
  {
    roleHint: {
      sales: 'Prospectos, propiedades y capacidad de compra.',
      partnerships: 'Socios y referidos.',
      ops: 'Lee casi todo; cuida trabajos y correos.',
      admin: 'Todo, también el equipo y las reglas.',
    },
    staffState: { active: 'Activa', invited: 'Invitada', disabled: 'Desactivada' },
    staff: {
      never: 'Nunca',
      actions: 'Acciones',
      invite: 'Invitar',
      sendInvitation: 'Enviar la invitación',
      invited: 'La invitación va en camino a %{email}',
      edit: 'Cambiar',
      disable: 'Desactivar',
      enable: 'Activar de nuevo',
      resetTwoFactor: 'Quitar los dos pasos',
      inviteAgain: 'Invitar otra vez',
      theirLeads: 'Ver sus prospectos',
      about: {
        disable:
          '%{name} sale en este momento de todas partes y no puede volver. Sus prospectos siguen a su nombre hasta que se reasignen; las reglas que le asignan se pasan por alto.',
        enable: '%{name} podrá iniciar sesión de nuevo, con su contraseña de antes.',
        resetTwoFactor:
          '%{name} sale de todas partes y entra solo con su contraseña hasta que configure los dos pasos de nuevo. Compruebe antes que de verdad es quien lo pide.',
        inviteAgain: 'Enviamos a %{name} un enlace nuevo, válido durante 7 días.',
      },
      done: {
        disable: '%{name} está fuera',
        enable: '%{name} puede entrar de nuevo',
        resetTwoFactor: '%{name} entra sin segundo paso',
        inviteAgain: 'La invitación va en camino a %{name}',
      },
    },
    resources: {
      staff: {
        name: 'Persona del equipo |||| Equipo',
        empty: 'Todavía no hay nadie.',
        fields: {
          name: 'Nombre',
          email: 'Correo',
          role: 'Función',
          language: 'Idioma de sus correos',
          state: 'Cuenta',
          hasTwoFactor: 'Dos pasos',
          lastSeenAt: 'Visto',
          createdAt: 'Desde',
        },
      },
    },
  },
  {
    roleHint: {
      sales: 'Leads, properties and buying capacity.',
      partnerships: 'Partners and referrals.',
      ops: 'Reads nearly everything; looks after jobs and mails.',
      admin: 'Everything, the staff and the rules included.',
    },
    staffState: { active: 'Active', invited: 'Invited', disabled: 'Disabled' },
    staff: {
      never: 'Never',
      actions: 'Actions',
      invite: 'Invite',
      sendInvitation: 'Send the invitation',
      invited: 'The invitation is on its way to %{email}',
      edit: 'Change',
      disable: 'Disable',
      enable: 'Enable again',
      resetTwoFactor: 'Remove the second step',
      inviteAgain: 'Invite again',
      theirLeads: 'See their leads',
      about: {
        disable:
          '%{name} is out everywhere at once and cannot come back. Their leads stay theirs until somebody reassigns them; rules that give to them are passed over.',
        enable: '%{name} can sign in again, with the password they had.',
        resetTwoFactor:
          '%{name} is signed out everywhere and gets in by password alone until they set up the second step again. Make sure first that it is really them who ask.',
        inviteAgain: 'We send %{name} a new link, good for 7 days.',
      },
      done: {
        disable: '%{name} is out',
        enable: '%{name} can come in again',
        resetTwoFactor: '%{name} signs in without a second step',
        inviteAgain: 'The invitation is on its way to %{name}',
      },
    },
    resources: {
      staff: {
        name: 'Member of staff |||| Staff',
        empty: 'There is nobody yet.',
        fields: {
          name: 'Name',
          email: 'Email',
          role: 'Role',
          language: 'Language of their mails',
          state: 'Account',
          hasTwoFactor: 'Second step',
          lastSeenAt: 'Seen',
          createdAt: 'Since',
        },
      },
    },
  },
)
