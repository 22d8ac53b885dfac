import { defineTexts } from '../i18n/defineTexts.ts'

/** For each problem that ops are alerted of: what it means, what to look at, and what to do. */
export const alertHelpTexts = defineTexts(
  {
    alertHelp: {
      database_down: {
        title: 'La base de datos no responde',
        meaning:
          'Ninguna API puede usar la base de datos desde hace al menos 20 segundos. Las solicitudes se rechazan con un error 503; repetirlas con la misma clave no duplica nada. No se registra ni se envía nada, y las páginas del panel no cargan; las que están abiertas conservan lo que muestran.',
        look: 'El servidor de PostgreSQL: si está en marcha, si acepta conexiones, si su disco está lleno. /readyz de cada API dice la razón.',
        act: 'Ponga en marcha la base de datos. Las API y los workers se conectan solos y continúan donde estaban.',
      },
      no_worker: {
        title: 'Ningún worker conectado',
        meaning:
          'Las solicitudes se aceptan y se guardan, pero no se registran, y no se envía nada por el servidor de correo. Operaciones solo se entera por el webhook o el segundo servidor de correo.',
        look: 'En «Trabajos», la pestaña «Workers y programación»: qué procesos terminaron y por qué. Las últimas líneas del registro del worker. «schema.waiting» significa que faltan migraciones.',
        act: 'Inicie un worker («npm run worker», o el servicio de su sistema). Lo que espera se registra y se envía en orden; no hay que reintentar nada.',
      },
      submissions_wait: {
        title: 'Solicitudes sin registrar',
        meaning:
          'Una solicitud aceptada lleva sin registrarse más tiempo que el límite de su cola, que la alerta indica, aunque hay un worker. El cliente ya tiene su código; el equipo todavía no ve la solicitud.',
        look: 'En «Trabajos», los errores de la cola y cuántos trabajos esperan. Si no hay errores, busque en la base de datos una transacción abierta desde hace mucho.',
        act: 'Con errores: corrija la causa; el reintento es automático, o inmediato con «Reintentar». Sin errores y con muchos trabajos en espera: inicie otro worker.',
      },
      recording_late: {
        title: 'Solicitudes registradas tarde',
        meaning:
          'Tres solicitudes o más tardaron en registrarse más de RECORDING_SECONDS, y su proporción es al menos 14.4 veces la que permite OBJECTIVE en la última hora y en los últimos cinco minutos, o seis veces en las últimas seis horas y en la última media hora. Ninguna otra alerta de la última hora lo explica.',
        look: 'La carga de la base de datos y del worker, y cuántas solicitudes llegaron.',
        act: 'Si llegan más de las que un worker registra, inicie otro. El objetivo está en RECORDING_SECONDS y OBJECTIVE.',
      },
      attempts_fail: {
        title: 'Fallan los intentos',
        meaning:
          'Falló la mitad o más de los intentos de una cola: de los últimos cinco minutos (con al menos cuatro fallos, de dos trabajos) o del último medio minuto (con al menos cinco, de tres), y también de los más recientes. En el envío de correos se cuentan aparte los dirigidos a clientes y los dirigidos al equipo, porque un servidor puede rechazar solo los de fuera; si hay pocos, cuentan los últimos 20 o los últimos 10. En una cola que registra solicitudes bastan tres fallos en cinco minutos, aunque los demás intentos terminen bien. La alerta termina cuando falla menos de la cuarta parte de los más recientes o, en una cola que registra, tras cinco minutos sin fallos.',
        look: 'En «Trabajos», la pestaña «Por error»: agrupa los fallos por respuesta y muestra un ejemplo. Un 4xx suele resolverse solo (listas grises, límites de envío); un 5xx, no.',
        act: 'Correos: pregunte a su proveedor por la respuesta indicada; revise SPF, DKIM y DMARC. Otros trabajos: corrija el error y reintente el grupo con un botón. Los correos se reintentan solos durante dos días.',
      },
      relay_paused: {
        title: 'El servidor de correo no acepta correos',
        meaning:
          'El servidor no responde, rechaza nuestras credenciales o rechaza todos los correos. El envío está en pausa; ningún correo gasta reintentos y ninguno se pierde.',
        look: 'La respuesta del servidor, en la alerta. 535: usuario o contraseña; 421 y 45x: pide esperar; sin respuesta: red o servidor caído.',
        act: 'Corrija SMTP_URL o avise a su proveedor. El worker prueba por sí solo, cada vez con más espera, y reanuda el envío en cuanto el servidor acepta.',
      },
      relay_slow: {
        title: 'El servidor de correo tarda',
        meaning:
          'Dos correos o más, y al menos la quinta parte de los que salieron mientras tanto, llevan más de 30 segundos en camino: el servidor acepta la conexión, pero responde tarde. Cada uno ocupa una conexión, y los demás esperan.',
        look: 'En «Correos», los que se están enviando. Si responde rápido cuando lo prueba manualmente, mire la red entre el worker y él.',
        act: 'Avise a su proveedor. Un intento se da por fallido tras diez minutos sin respuesta, y el correo se reintenta automáticamente; no se envía dos veces mientras tanto.',
      },
      emails_wait: {
        title: 'Correos sin entregar',
        meaning:
          'Un correo espera desde hace más de EMAIL_WAIT_MINUTES. Puede ser un solo destinatario cuyo servidor pide esperar.',
        look: 'En «Correos», los que están en cola, empezando por el más antiguo, con la respuesta de su servidor.',
        act: 'Si es un cliente, llámele: no espere a que su servidor acepte. Si la dirección está mal escrita, corríjala desde la solicitud.',
      },
      delivery_late: {
        title: 'Correos entregados tarde',
        meaning:
          'Tres correos o más tardaron en entregarse más de DELIVERY_SECONDS, y su proporción es al menos 14.4 veces la que permite OBJECTIVE en la última hora y en los últimos cinco minutos, o seis veces en las últimas seis horas y en la última media hora. Ninguna otra alerta de la última hora lo explica.',
        look: 'Cuántos correos esperan, y cuánto tarda el servidor de correo en responder a cada uno.',
        act: 'Aumente SMTP_CONNECTIONS, si su proveedor lo permite, o inicie otro worker. El objetivo está en DELIVERY_SECONDS y OBJECTIVE.',
      },
      dead_letters: {
        title: 'Trabajos abandonados',
        meaning:
          'Trabajos que fallaron definitivamente o agotaron sus reintentos. Se conservan, pero ya no se reintentan. Si registran una solicitud, el equipo no la ve todavía.',
        look: 'En «Trabajos», la pestaña «Por error»: agrupa los abandonados por causa.',
        act: 'Corrija la causa y reintente el grupo. Corrija desde su página una solicitud que no se puede leer. Cancele un correo a una dirección que no existe, o corrija la dirección.',
      },
      queue_waits: {
        title: 'Una cola se retrasa',
        meaning:
          'Un trabajo que podría empezar espera desde hace más tiempo que el límite de su cola, o esperan cien correos o más y, al ritmo del último medio minuto, no saldrán todos dentro de ese límite. Entran más de los que salen, o el worker está ocupado.',
        look: 'En «Colas», cuántos esperan y cuántos terminan por minuto.',
        act: 'Si es una ráfaga, basta con esperar. Si no, inicie otro worker o, en el envío de correos, aumente SMTP_CONNECTIONS.',
      },
      codes_low: {
        title: 'Quedan pocos códigos',
        meaning:
          'En la reserva quedan menos de 400 códigos de un prefijo: se vacía más rápido de lo que el worker la llena.',
        look: 'En «Trabajos», los errores de la generación de códigos.',
        act: 'Con un worker conectado, la reserva se llena en segundos. Mientras tanto, cada API genera sus códigos: los clientes no lo notan.',
      },
      queue_paused: {
        title: 'Cola en pausa',
        meaning:
          'Alguien del equipo puso esta cola en pausa. Lo que llega espera y no se pierde; ningún trabajo gasta reintentos. Los avisos sobre lo que se retrasa por la pausa se omiten.',
        look: 'Quién la puso en pausa y hasta cuándo: lo dicen la alerta, el inicio y la auditoría. Por qué: el inicio y la auditoría. En «Colas», cuántos trabajos esperan.',
        act: 'Si ya no hace falta la pausa, use «Reanudar», en el inicio o en «Colas». Lo que espera se procesa en orden; no hay que reintentar nada.',
      },
      template_held: {
        title: 'Correos retenidos',
        meaning:
          'Alguien del equipo retuvo los correos de una plantilla, por ejemplo porque su texto tiene un error. Los demás correos se envían. Un correo retenido no gasta reintentos ni cuenta como atrasado.',
        look: 'Quién los retuvo y hasta cuándo: lo dicen la alerta, el inicio y la auditoría. Por qué: el inicio y la auditoría. En «Correos», los que esperan, filtrados por plantilla.',
        act: 'Corregida la plantilla, use «Liberar», en el inicio o en «Colas». Cada correo se compone al enviarlo, así que sale con el texto corregido, salvo los que ya se habían intentado.',
      },
    },
  },
  {
    alertHelp: {
      database_down: {
        title: 'The database is not responding',
        meaning:
          'No API has been able to use the database for at least 20 seconds. Submissions are rejected with status 503; repeating them with the same key duplicates nothing. Nothing is recorded or sent, and the pages of the dashboard cannot be loaded; those that are open keep what they show.',
        look: 'The PostgreSQL server: whether it is running, accepts connections, and has space on its disk. /readyz of each API gives the reason.',
        act: 'Start the database. APIs and workers reconnect automatically and continue where they left off.',
      },
      no_worker: {
        title: 'No worker connected',
        meaning:
          'Submissions are accepted and kept, but not recorded, and no email is sent through the mail server. Ops are notified only by the webhook or the second mail server.',
        look: 'In “Jobs”, the tab “Workers and schedules”: which processes ended, and why. The last lines of the worker’s log. “schema.waiting” means that migrations are missing.',
        act: 'Start a worker (“npm run worker”, or the service of your system). What is waiting is recorded and sent in order; nothing has to be retried.',
      },
      submissions_wait: {
        title: 'Submissions not recorded',
        meaning:
          'An accepted submission has not been recorded for longer than the limit of its queue, which the alert names, although there is a worker. The client has their code; staff do not see the submission yet.',
        look: 'In “Jobs”, the errors of the queue, and how many jobs wait. If there are no errors, look for a transaction in the database that has been open for a long time.',
        act: 'With errors: fix the cause; jobs are retried automatically, or immediately with “Retry”. Without errors, and with many jobs waiting: start another worker.',
      },
      recording_late: {
        title: 'Submissions recorded late',
        meaning:
          'Three submissions or more took longer than RECORDING_SECONDS to be recorded, and their share is at least 14.4 times what OBJECTIVE allows in the last hour and in the last five minutes, or six times in the last six hours and in the last half hour. No other alert of the last hour explains it.',
        look: 'The load of the database and of the worker, and how many submissions arrived.',
        act: 'If more arrive than a worker records, start another one. The objective is in RECORDING_SECONDS and OBJECTIVE.',
      },
      attempts_fail: {
        title: 'Attempts fail',
        meaning:
          'Half or more of the attempts of a queue failed: of those in the last five minutes (at least four failures, of two jobs) or in the last half minute (at least five, of three), and of the most recent ones, too. Emails to clients and those to staff are counted separately, because a server may reject only external addresses; if there are few, the last 20 or the last 10 count. In a queue that records submissions, three failures in five minutes are enough, even if all other attempts succeed. The alert ends when less than a quarter of the most recent attempts fail or, in a queue that records, after five minutes without a failure.',
        look: 'In “Jobs”, the tab “By error”: it groups them by reply and shows an example. A 4xx usually resolves itself (greylisting, limits); a 5xx does not.',
        act: 'Emails: ask your provider about the reply; check SPF, DKIM and DMARC. Other jobs: fix the error and retry the group with one button. Emails are retried automatically for two days.',
      },
      relay_paused: {
        title: 'The mail server does not accept emails',
        meaning:
          'The server does not respond, rejects our credentials, or rejects every email. Sending is paused; no email uses up retries, and none is lost.',
        look: 'The reply of the server, in the alert. 535: user or password; 421 and 45x: it asks to wait; no reply: the network or the server is down.',
        act: 'Correct SMTP_URL, or tell your provider. The worker keeps trying on its own, at growing intervals, and resumes sending as soon as the server accepts emails.',
      },
      relay_slow: {
        title: 'The mail server is slow',
        meaning:
          'Two emails or more, and at least a fifth as many as were sent meanwhile, have been on their way for more than 30 seconds: the server accepts the connection, but responds late. Each occupies a connection, and the others wait.',
        look: 'In “Emails”, those that are being sent. If the server responds quickly when you test it manually, look at the network between the worker and it.',
        act: 'Tell your provider. An attempt fails after ten minutes without a response, and the email is retried automatically; it is not sent twice in the meantime.',
      },
      emails_wait: {
        title: 'Emails not delivered',
        meaning:
          'An email has waited for more than EMAIL_WAIT_MINUTES. It may be a single recipient whose server asks to wait.',
        look: 'In “Emails”, those in the queue, the oldest first, with the reply of their server.',
        act: 'If it is a client, call them: do not wait for their server. If the address is misspelled, correct it from the submission.',
      },
      delivery_late: {
        title: 'Emails delivered late',
        meaning:
          'Three emails or more took longer than DELIVERY_SECONDS to be delivered, and their share is at least 14.4 times what OBJECTIVE allows in the last hour and in the last five minutes, or six times in the last six hours and in the last half hour. No other alert of the last hour explains it.',
        look: 'How many emails wait, and how long the mail server takes to respond to each of them.',
        act: 'Raise SMTP_CONNECTIONS, if your provider allows it, or start another worker. The objective is in DELIVERY_SECONDS and OBJECTIVE.',
      },
      dead_letters: {
        title: 'Dead letters',
        meaning:
          'Jobs that failed permanently or used up their retries. They are kept, but no longer retried. If they record a submission, staff do not see it yet.',
        look: 'In “Jobs”, the tab “By error”: it groups the dead letters by cause.',
        act: 'Fix the cause and retry the group. Correct a submission that cannot be read on its page. Cancel an email to an address that does not exist, or correct the address.',
      },
      queue_waits: {
        title: 'A queue is late',
        meaning:
          'A job that could start has waited for longer than the limit of its queue; or a hundred emails or more wait and, at the rate of the last half minute, will not all be sent within that limit. More arrive than are completed, or the worker is busy.',
        look: 'Under “Queues”, how many wait and how many are completed per minute.',
        act: 'If it is a burst, just wait. Otherwise start another worker or, for emails, raise SMTP_CONNECTIONS.',
      },
      codes_low: {
        title: 'Few codes left',
        meaning:
          'Fewer than 400 codes of a prefix are left in the pool: it is used up faster than the worker fills it.',
        look: 'In “Jobs”, the errors of generating codes.',
        act: 'With a worker connected, the pool is filled within seconds. Until then, each API generates its own codes: clients notice nothing.',
      },
      queue_paused: {
        title: 'Queue paused',
        meaning:
          'A staff member paused this queue. New jobs wait and are not lost; none uses up retries. Alerts about delays that the pause causes are not sent.',
        look: 'Who paused it and until when: the alert, the home screen and the audit log say so. Why: the home screen and the audit log. Under “Queues”, how many jobs wait.',
        act: 'Once the pause is no longer needed, use “Resume”, on the home screen or under “Queues”. What is waiting is processed in order; nothing has to be retried.',
      },
      template_held: {
        title: 'Emails held',
        meaning:
          'A staff member held the emails of a template, for example because its text is wrong. Other emails are sent. A held email uses up no retries and does not count as late.',
        look: 'Who held them and until when: the alert, the home screen and the audit log say so. Why: the home screen and the audit log. Under “Emails”, those that wait, filtered by template.',
        act: 'Once the template is corrected, use “Release”, on the home screen or under “Queues”. Each email is composed when it is sent, so it goes out with the corrected text, except those already attempted.',
      },
    },
  },
)
