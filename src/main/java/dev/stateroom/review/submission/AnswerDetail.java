package dev.stateroom.review.submission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.review.sending.OutboxEntry;
import java.util.LinkedHashMap;
import java.util.Map;

/** Formats the trail's details about the delivery of an answer, as JSON. */
final class AnswerDetail {
    private AnswerDetail() {}

    /** For an answer that is sent: {@code sending}, {@code to}, {@code head}, {@code payload}, {@code payload_hash}. */
    static String sent(Reviewer reviewer, OutboxEntry sending) {
        Map<String, ForeignValue> detail = begun(sending, sending.state() == OutboxEntry.State.SAVED ? sending.note() : sending.source());
        detail.put("head", new ForeignValue.Text(sending.seenHead()));
        detail.put("payload", new ForeignValue.Text(sending.payload()));
        detail.put("payload_hash", new ForeignValue.Text(Sha256.of(sending.payload())));
        return text(reviewer, sending, detail);
    }

    /** For the server's response: {@code sending}, {@code to}, {@code payload_hash}, {@code answer}. */
    static String came(Reviewer reviewer, OutboxEntry sending, String answer) {
        Map<String, ForeignValue> detail = begun(sending, sending.source());
        detail.put("payload_hash", new ForeignValue.Text(Sha256.of(sending.payload())));
        detail.put("answer", new ForeignValue.Text(answer));
        return text(reviewer, sending, detail);
    }

    private static Map<String, ForeignValue> begun(OutboxEntry sending, String to) {
        Map<String, ForeignValue> detail = new LinkedHashMap<>();
        detail.put("sending", new ForeignValue.Text(sending.id()));
        detail.put("to", new ForeignValue.Text(to));
        return detail;
    }

    /** Adds the person who requested it, if that is not the one who decided. */
    private static String text(Reviewer reviewer, OutboxEntry sending, Map<String, ForeignValue> detail) {
        if (reviewer.isNamed() && !sending.reviewer().isEmpty() && !sending.reviewer().equals(reviewer.name())) {
            detail.put("asked_by", new ForeignValue.Text(reviewer.name()));
        }
        return JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(detail));
    }
}
