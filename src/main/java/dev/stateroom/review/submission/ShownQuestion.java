package dev.stateroom.review.submission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a reviewer saw of a question, and the answer, for the trail. The hash is SHA-256 of the question as compact JSON in UTF-8, as 64
 * hexadecimal digits.
 */
record ShownQuestion(ThreadCards cards, RequestCard card) {
    private static final int LONGEST = 120;

    /** The question in one line. The colon distinguishes it from a call of a tool with that name. */
    String subject() {
        ForeignValue request = card.interrupt().request();
        String text = request instanceof ForeignValue.Text(String said) ? said : JsonText.JAVASCRIPT.of(request);
        String line = text.lines().findFirst().orElse("");
        return "question: " + (line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line);
    }

    /**
     * Everything as JSON.
     *
     * @param value the answer; null for none
     * @param reason the reviewer's reason; empty for none
     * @param sending id of the answer in the outbox; null for none
     */
    String detail(@Nullable ForeignValue value, String reason, @Nullable String sending) {
        Map<String, ForeignValue> detail = new LinkedHashMap<>();
        detail.put("interrupt_id", new ForeignValue.Text(card.interrupt().interruptId()));
        detail.put("agent", new ForeignValue.Text(card.interrupt().agent()));
        detail.put("checkpoint_id", new ForeignValue.Text(cards.checkpointId()));
        detail.put("request", card.interrupt().request());
        detail.put("request_hash", new ForeignValue.Text(Sha256.of(JsonText.JAVASCRIPT.of(card.interrupt().request()))));
        if (value != null) {
            detail.put("value", value);
        }
        if (!reason.isEmpty()) {
            detail.put("reason", new ForeignValue.Text(reason));
        }
        if (sending != null) {
            detail.put("sending", new ForeignValue.Text(sending));
        }
        return JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(detail));
    }
}
