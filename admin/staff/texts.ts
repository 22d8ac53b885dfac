import { defineTexts } from '../i18n/defineTexts.ts'

export const staffTexts = defineTexts(
  {
    roleHint: {
      sales: 'Prospectos, propiedades y evaluaciones.',
      partnerships: 'Socios y referidos.',
      ops: 'Ve casi todo; se encarga de los trabajos y los correos.',
      admin: 'Todo, incluidos el equipo y las reglas.',
    },
    staffState: { active: 'Activa', invited: 'Invitada', disabled: 'Desactivada' },
    staff: {
      never: 'Nunca',
      actions: 'Acciones',
      invite: 'Invitar',
      sendInvitation: 'Enviar la invitación',
      invited: 'La invitación va en camino a %{email}',
      edit: 'Editar',
      disable: 'Desactivar',
      enable: 'Activar de nuevo',
      resetTwoFactor: 'Quitar la verificación en dos pasos',
      unlinkWorkAccount: 'Desvincular la cuenta de trabajo',
      inviteAgain: 'Invitar otra vez',
      alreadyDone: 'Esto ya se hizo: no hace falta repetirlo.',
      theirLeads: 'Ver sus prospectos',
      about: {
        disable:
          'Se cierran todas las sesiones de %{name}, que ya no podrá iniciar sesión. Sus prospectos siguen a su nombre hasta que alguien los reasigne. Las reglas que le asignan prospectos se omiten.',
        enable: '%{name} podrá iniciar sesión de nuevo con la misma contraseña.',
        resetTwoFactor:
          'Se cierran todas las sesiones de %{name}, que podrá iniciar sesión solo con su contraseña hasta que active de nuevo la verificación en dos pasos. Antes, confirme que la petición viene de esa persona.',
        unlinkWorkAccount:
          'Se cierran todas las sesiones de %{name}, que después podrá vincular otra cuenta de trabajo: la primera con la que entre.',
        inviteAgain: 'Se enviará a %{name} un enlace nuevo, válido durante 7 días.',
      },
      done: {
        disable: '%{name} ya no puede iniciar sesión',
        enable: '%{name} puede iniciar sesión de nuevo',
        resetTwoFactor: '%{name} ya no tiene verificación en dos pasos',
        unlinkWorkAccount: '%{name} ya no tiene cuenta de trabajo vinculada',
        inviteAgain: 'La invitación va en camino a %{name}',
      },
    },
    resources: {
      staff: {
        name: 'Persona del equipo |||| Equipo',
        empty: 'Todavía no hay cuentas.',
        fields: {
          name: 'Nombre',
          email: 'Correo',
          role: 'Función',
          language: 'Idioma de sus correos',
          state: 'Cuenta',
          hasTwoFactor: 'Dos pasos',
          lastSeenAt: 'Última actividad',
          createdAt: 'Creada',
        },
      },
    },
  },
  {
    roleHint: {
      sales: 'Leads, properties and assessments.',
      partnerships: 'Partners and referrals.',
      ops: 'Sees nearly everything; manages jobs and emails.',
      admin: 'Everything, including staff and rules.',
    },
    staffState: { active: 'Active', invited: 'Invited', disabled: 'Disabled' },
    staff: {
      never: 'Never',
      actions: 'Actions',
      invite: 'Invite',
      sendInvitation: 'Send invitation',
      invited: 'The invitation is on its way to %{email}',
      edit: 'Edit',
      disable: 'Disable',
      enable: 'Enable again',
      resetTwoFactor: 'Remove two-step verification',
      unlinkWorkAccount: 'Unlink the work account',
      inviteAgain: 'Invite again',
      alreadyDone: 'This has already been done, so there is nothing left to do.',
      theirLeads: 'See their leads',
      about: {
        disable:
          '%{name} is signed out everywhere and can no longer sign in. Their leads stay assigned to them until someone reassigns those leads. Rules that assign leads to them are skipped.',
        enable: '%{name} can sign in again with the same password.',
        resetTwoFactor:
          '%{name} is signed out everywhere and can sign in with the password alone until they turn two-step verification on again. First make sure that the request comes from them.',
        unlinkWorkAccount:
          '%{name} is signed out everywhere and can then link another work account: the first one they sign in with.',
        inviteAgain: 'Sends %{name} a new link, valid for 7 days.',
      },
      done: {
        disable: '%{name} can no longer sign in',
        enable: '%{name} can sign in again',
        resetTwoFactor: '%{name} no longer has two-step verification',
        unlinkWorkAccount: '%{name} no longer has a linked work account',
        inviteAgain: 'The invitation is on its way to %{name}',
      },
    },
    resources: {
      staff: {
        name: 'Staff member |||| Staff',
        empty: 'No accounts yet.',
        fields: {
          name: 'Name',
          email: 'Email',
          role: 'Role',
          language: 'Language of their emails',
          state: 'Account',
          hasTwoFactor: 'Two-step',
          lastSeenAt: 'Last active',
          createdAt: 'Created',
        },
      },
    },
  },
)
