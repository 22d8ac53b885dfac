import { defineTexts } from '../../i18n/defineTexts.ts'

export const viewTexts = defineTexts(
  {
    views: {
      title: 'Vistas guardadas',
      all: 'Todos',
      changed: 'Modificada',
      update: 'Actualizar',
      updated: 'Vista «%{name}» actualizada',
      saveAsNew: 'Guardar como nueva',
      save: 'Guardar esta vista',
      edit: 'Cambiar nombre o compartir',
      name: 'Nombre',
      share: 'Compartir con el equipo',
      sharedBy: 'Compartida por %{name}',
      menu: 'Opciones de la vista %{name}',
      copy: 'Copiar el enlace',
      delete: '¿Eliminar la vista «%{name}»?',
      deleteOwn: 'Los registros de la lista no cambian.',
      deleteShared: 'El equipo dejará de verla. Los registros de la lista no cambian.',
    },
  },
  {
    views: {
      title: 'Saved views',
      all: 'All',
      changed: 'Changed',
      update: 'Update',
      updated: 'View “%{name}” updated',
      saveAsNew: 'Save as new',
      save: 'Save this view',
      edit: 'Rename or share',
      name: 'Name',
      share: 'Share with the team',
      sharedBy: 'Shared by %{name}',
      menu: 'Options for the view %{name}',
      copy: 'Copy the link',
      delete: 'Delete the view “%{name}”?',
      deleteOwn: 'The records in the list do not change.',
      deleteShared: 'The team will no longer see it. The records in the list do not change.',
    },
  },
)
