-- Up Migration

-- Answers to clients. A note that was sent as an email has the subject and the id of that email, which is written once the
-- answer can no longer be undone. The list has the kinds of every migration before this one.

alter table notes add column subject text;
alter table notes add column email_id uuid;

alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check
  check (kind in ('lead', 'partner', 'attribution', 'lead_note', 'partner_note', 'lead_task', 'lead_answer', 'person')) not valid;

-- The phone number that staff give clients in answers.

alter table staff add column phone text;

-- The texts from which staff write answers, with variables in braces, such as {cliente}. Without a kind, for all inquiries.
-- Administrators may have changed or removed those that are added here: no later release adds them again.

create table answer_templates (
  id uuid primary key,
  name text not null,
  kind text check (kind in ('tour', 'quotation', 'advisory')),
  language text not null check (language in ('es', 'en')),
  subject text not null,
  body text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

insert into answer_templates (id, name, kind, language, subject, body, created_at, updated_at)
select gen_random_uuid(), name, kind, language, subject, body, now(), now() from (values
('Visita a una propiedad', 'tour', 'es', 'Su visita a {propiedad}',
'{cliente}:

Gracias por su interés en {propiedad}. Con mucho gusto le acompaño a conocerla.

¿Qué día y a qué hora le queda bien? Si me propone dos opciones, le confirmo una de ellas por este medio.

Mientras tanto, aquí puede ver todos los detalles: {enlace}

Quedo a sus órdenes.

{mi_nombre}
{mi_teléfono}'),
('Precio de una propiedad', 'quotation', 'es', 'Precio de {propiedad}',
'{cliente}:

Gracias por preguntar por {propiedad}. Su precio es de {precio}.

Aquí puede ver todos los detalles: {enlace}

Si lo desea, le preparo una propuesta con las formas de pago y los gastos de escrituración. ¿Prefiere que se la envíe por correo o que le llame?

Quedo a sus órdenes.

{mi_nombre}
{mi_teléfono}'),
('Asesoría', 'advisory', 'es', 'Su consulta {código}',
'{cliente}:

Gracias por escribirnos. Con gusto le ayudo a encontrar la propiedad adecuada.

Para proponerle opciones concretas, me sirve saber tres cosas: la zona que prefiere, su presupuesto aproximado y para cuándo la necesita.

Si le resulta más cómodo, le llamo. Dígame qué día y a qué hora.

Quedo a sus órdenes.

{mi_nombre}
{mi_teléfono}'),
('Respuesta general', null, 'es', 'Su solicitud {código}',
'{cliente}:

Gracias por escribirnos. Recibí su solicitud y la atiendo personalmente.

¿A qué hora le puedo llamar? Si lo prefiere, seguimos por este medio.

Quedo a sus órdenes.

{mi_nombre}
{mi_teléfono}'),
('Visit to a property', 'tour', 'en', 'Your visit to {property}',
'Dear {client},

Thank you for your interest in {property}. I would be glad to show it to you.

Which day and time suit you? If you send me two options, I will confirm one of them.

In the meantime, you can see all the details here: {link}

Kind regards,
{my_name}
{my_phone}'),
('Price of a property', 'quotation', 'en', 'The price of {property}',
'Dear {client},

Thank you for asking about {property}. The price is {price}.

You can see all the details here: {link}

If you like, I can prepare a proposal with the payment options and the closing costs. Would you rather have it by email or go through it on the phone?

Kind regards,
{my_name}
{my_phone}'),
('Advice', 'advisory', 'en', 'Your inquiry {code}',
'Dear {client},

Thank you for writing to us. I will gladly help you find the right property.

To suggest specific properties, I would like to know three things: the area you prefer, your approximate budget, and when you need it.

If a call is easier for you, tell me which day and time suit you.

Kind regards,
{my_name}
{my_phone}'),
('General answer', null, 'en', 'Your inquiry {code}',
'Dear {client},

Thank you for writing to us. I have received your inquiry and will take care of it personally.

When may I call you? If you prefer, we can continue by email.

Kind regards,
{my_name}
{my_phone}')
) as given (name, kind, language, subject, body);

-- Down Migration

drop table answer_templates;
alter table staff drop column phone;
delete from recent_changes where kind = 'lead_answer';
alter table notes drop column email_id, drop column subject;
