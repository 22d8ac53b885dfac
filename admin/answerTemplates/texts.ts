import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the screen with the templates of answers. */
export const answerTemplateTexts = defineTexts(
  {
    answerTemplates: {
      add: 'Agregar plantilla',
      edit: 'Editar la plantilla',
      editNamed: 'Editar la plantilla %{name}',
      remove: 'Eliminar la plantilla',
      confirmRemove: 'Confirmar la eliminación',
      removed:
        'Esta plantilla se eliminó mientras usted la editaba. Lo que usted escribió sigue aquí.',
      alreadyRemoved: 'Alguien más ya había eliminado esta plantilla.',
      saveAsNew: 'Guardar como plantilla nueva',
      anyKind: 'Cualquier consulta',
      name: 'Nombre',
      kind: 'Tipo de consulta',
      language: 'Idioma',
      subject: 'Asunto',
      body: 'Texto',
      insert: 'Insertar una variable en el texto',
      hint: 'Si ninguna variable de una línea tiene valor, la línea se omite.',
      unknown: 'No existe la variable %{name}. Use una de estas: %{known}.',
      preview: 'Vista previa',
      with: 'Con los datos de',
      sample: 'Un cliente de muestra',
    },
    resources: {
      'answer-templates': {
        name: 'Plantilla |||| Plantillas',
        empty: 'Todavía no hay plantillas de respuesta.',
      },
    },
  },
  {
    answerTemplates: {
      add: 'Add template',
      edit: 'Edit the template',
      editNamed: 'Edit the template %{name}',
      remove: 'Delete the template',
      confirmRemove: 'Confirm deletion',
      removed:
        'This template was deleted while you were editing it. What you entered is still here.',
      alreadyRemoved: 'Somebody else had already deleted this template.',
      saveAsNew: 'Save as a new template',
      anyKind: 'Any inquiry',
      name: 'Name',
      kind: 'Type of inquiry',
      language: 'Language',
      subject: 'Subject',
      body: 'Text',
      insert: 'Insert a variable into the text',
      hint: 'A line is left out if none of its variables has a value.',
      unknown: 'There is no variable %{name}. Use one of these: %{known}.',
      preview: 'Preview',
      with: 'With the data of',
      sample: 'A sample client',
    },
    resources: {
      'answer-templates': {
        name: 'Template |||| Templates',
        empty: 'There are no answer templates yet.',
      },
    },
  },
)
