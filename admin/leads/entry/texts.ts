import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the dialog that enters a lead by hand. */
export const entryTexts = defineTexts(
  {
    entry: {
      new: 'Nuevo prospecto',
      origin: 'Cómo llegó',
      name: 'Nombre',
      contact: 'Teléfono o correo',
      contactHint: 'Uno de los dos, o ambos.',
      oneEmail: 'Escriba un solo correo. Los demás se agregan después, en la página del cliente.',
      onePhone: 'Escriba un solo teléfono. Los demás se agregan después, en la página del cliente.',
      message: 'Qué busca',
      property: 'Propiedad (opcional)',
      noProperty: 'Ninguna propiedad coincide.',
      chooseProperty: 'Elija una propiedad de la lista, o borre el texto.',
      more: 'Más opciones',
      byRules: 'Según las reglas',
      referredByCode: 'Código de referido (opcional)',
      language: 'Idioma del cliente',
      acknowledge: 'Enviar al cliente un correo que confirma que recibimos su solicitud',
      acknowledgeHint: 'Para enviarlo, escriba el correo del cliente.',
      answered:
        'Si llamó o vino a la oficina y usted lo atiende, el prospecto queda como «Contactado». Si lo atiende otra persona, o nadie todavía, queda como «Nuevo», en espera de respuesta.',
      known:
        'Ya hay un prospecto con este teléfono o correo: |||| Ya hay prospectos con este teléfono o correo:',
      same: {
        email: 'Mismo correo, otro nombre',
        phone: 'Mismo teléfono, otro nombre',
        emailAndName: 'Mismo correo y mismo nombre',
        phoneAndName: 'Mismo teléfono y mismo nombre',
      },
      others: {
        email: 'Ver otro con este correo |||| Ver otros %{count} con este correo',
        phone: 'Ver otro con este teléfono |||| Ver otros %{count} con este teléfono',
      },
      saved: 'Guardado con el código %{code}',
      recording: 'Se está registrando. Su página se abrirá en un momento.',
      slow: 'Tarda más de lo normal. No se perderá: puede cerrar esta ventana y buscarlo después por su código.',
      earlier:
        'El prospecto ya estaba guardado antes de su último cambio, con el código %{code}. Revise sus datos en su página.',
      unavailable: 'No se pudo abrir el formulario. Cargue la página de nuevo.',
    },
  },
  {
    entry: {
      new: 'New lead',
      origin: 'How they came',
      name: 'Name',
      contact: 'Phone or email',
      contactHint: 'One of them, or both.',
      oneEmail: 'Enter only one email address. Add the others later, on the page of the client.',
      onePhone: 'Enter only one phone number. Add the others later, on the page of the client.',
      message: 'What they want',
      property: 'Property (optional)',
      noProperty: 'No property matches.',
      chooseProperty: 'Choose a property of the list, or delete the text.',
      more: 'More options',
      byRules: 'By the rules',
      referredByCode: 'Referral code (optional)',
      language: 'Language of the client',
      acknowledge: 'Email the client that we received the inquiry',
      acknowledgeHint: 'To send it, enter the email address of the client.',
      answered:
        'A lead by phone or visit that is yours becomes “Contacted”. If it is somebody else’s, it waits for their response.',
      known:
        'There is already a lead with this phone or email: |||| There are already leads with this phone or email:',
      same: {
        email: 'Same email address, another name',
        phone: 'Same phone number, another name',
        emailAndName: 'Same email address and name',
        phoneAndName: 'Same phone number and name',
      },
      others: {
        email:
          'See another with this email address |||| See %{count} others with this email address',
        phone: 'See another with this phone number |||| See %{count} others with this phone number',
      },
      saved: 'Saved with the code %{code}',
      recording: 'It is being recorded. The lead opens in a moment.',
      slow: 'It takes longer than usual. It will not be lost: you can close this window and find it later by its code.',
      earlier:
        'The lead had already been saved before your last change, with the code %{code}. Check its data.',
      unavailable: 'The form could not be opened. Reload the page.',
    },
  },
)
