import { inBoth } from '../../i18n/inBoth.ts'

/** Words of the saved views. */
export const viewWords = inBoth(
  {
    views: {
      title: 'Vistas guardadas',
      save: 'Guardar esta vista',
      edit: 'Cambiar nombre o compartir',
      name: 'Nombre',
      share: 'Compartir con el equipo',
      sharedBy: 'Compartida por %{name}',
      menu: 'Opciones de la vista %{name}',
      copy: 'Copiar el enlace',
      delete: '¿Eliminar la vista «%{name}»?',
      deleteOwn: 'Los registros no cambian: solo se olvida cómo estaba la lista.',
      deleteShared: 'El equipo dejará de verla. Los registros no cambian.',
    },
  },
  {
    views: {
      title: 'Saved views',
      save: 'Save this view',
      edit: 'Rename or share',
      name: 'Name',
      share: 'Share with the team',
      sharedBy: 'Shared by %{name}',
      menu: 'Options of the view %{name}',
      copy: 'Copy the link',
      delete: 'Delete the view “%{name}”?',
      deleteOwn: 'No record changes: only how the list was set up is forgotten.',
      deleteShared: 'The team will not see it any more. No record changes.',
    },
  },
)
