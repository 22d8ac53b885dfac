import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the assignment rules. */
export const ruleTexts = defineTexts(
  {
    rules: {
      add: 'Agregar regla',
      edit: 'Editar',
      editNamed: 'Editar la regla %{name}',
      moveUp: 'Subir la regla %{name}',
      moveDown: 'Bajar la regla %{name}',
      remove: 'Eliminar la regla',
      confirmRemove: 'Confirmar la eliminación',
      removed: 'Esta regla se eliminó mientras usted la editaba:',
      alreadyRemoved: 'Alguien más ya había eliminado esta regla.',
      removedHint:
        'Lo que usted escribió sigue aquí. Si todavía la necesita, guárdela como regla nueva: se aplicará después de las demás.',
      saveAsNew: 'Guardar como regla nueva',
      default: 'Todos los demás',
      defaultHint:
        'Los prospectos que no cumplen ninguna regla. Si un cliente vuelve a escribir, se asigna a quien ya lo atiende, sin importar las reglas.',
      everything: 'Cualquier prospecto',
      inactive: 'Inactiva',
      skipped: 'Ya no atiende prospectos: la regla se omite',
      priceFrom: 'desde %{amount}',
      priceBelow: 'menos de %{amount}',
      originHas: 'origen: %{origins}',
      conditionsHint:
        'La regla se aplica si se cumplen todas las condiciones. Las vacías no cuentan.',
      fields: {
        name: 'Nombre',
        kinds: 'Tipo',
        languages: 'Idioma',
        regions: 'Estado o región de la propiedad',
        cities: 'Ciudad de la propiedad',
        origins: 'El origen contiene',
        currency: 'Moneda',
        from: 'Precio desde',
        below: 'Precio menor que',
        assignee: 'Se asigna a',
        isActive: 'Activa',
      },
    },
    resources: {
      rules: { name: 'Regla |||| Reglas', empty: 'Todavía no hay reglas.' },
    },
  },
  {
    rules: {
      add: 'Add rule',
      edit: 'Edit',
      editNamed: 'Edit the rule %{name}',
      moveUp: 'Move the rule %{name} up',
      moveDown: 'Move the rule %{name} down',
      remove: 'Delete the rule',
      confirmRemove: 'Confirm deletion',
      removed: 'This rule was deleted while you were editing it:',
      alreadyRemoved: 'Somebody else had already deleted this rule.',
      removedHint:
        'What you entered is still here. If you still need the rule, save it as a new one: it will come after the others.',
      saveAsNew: 'Save as a new rule',
      default: 'All others',
      defaultHint:
        'Leads that match no rule. A returning client is assigned to whoever already handles them, regardless of the rules.',
      everything: 'Any lead',
      inactive: 'Inactive',
      skipped: 'No longer works on leads: rule skipped',
      priceFrom: 'from %{amount}',
      priceBelow: 'below %{amount}',
      originHas: 'origin: %{origins}',
      conditionsHint: 'The rule applies if all conditions match. Empty ones are ignored.',
      fields: {
        name: 'Name',
        kinds: 'Type',
        languages: 'Language',
        regions: 'State or region of the property',
        cities: 'City of the property',
        origins: 'The origin contains',
        currency: 'Currency',
        from: 'Price from',
        below: 'Price below',
        assignee: 'Assigned to',
        isActive: 'Active',
      },
    },
    resources: {
      rules: { name: 'Rule |||| Rules', empty: 'There are no rules yet.' },
    },
  },
)
