package dev.stateroom.workspace.hook;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.notice.ReviewNotice;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** A notice in its external form: a JSON object in UTF-8, and its signature. */
public final class HookMessage {
    /** Prefixed to the signed message, so that no other signature of the key is valid for a message. */
    static final String DOMAIN = "stateroom-hook-v1\n";

    private static final int ID_DIGITS = 32;

    private HookMessage() {}

    /**
     * The notice as JSON: {@code id}, {@code event}, {@code at}, {@code decisions}, {@code waiting_seconds}, {@code calls} with {@code
     * tool} and {@code hazards}.
     *
     * @param details adds {@code source}, {@code thread}, {@code request}, {@code agent} and each call's {@code subject}
     */
    public static ForeignValue.Fields json(ReviewNotice notice, boolean details) {
        WaitingRequest request = notice.request();
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        text(fields, "id", notice.id());
        text(fields, "event", notice.kind().word());
        text(fields, "at", notice.at().truncatedTo(ChronoUnit.SECONDS).toString());
        if (details) {
            text(fields, "source", request.place().source());
            text(fields, "thread", request.place().threadId());
            text(fields, "request", request.interruptId());
            if (request.agent() != null) {
                text(fields, "agent", request.agent());
            }
        }
        fields.put("decisions", new ForeignValue.Int(request.decisions()));
        if (request.since() != null) {
            long seconds = Duration.between(request.since().toInstant(), notice.at()).toSeconds();
            fields.put("waiting_seconds", new ForeignValue.Int(Math.max(0, seconds)));
        }
        fields.put("calls", new ForeignValue.Items(request.asked().stream().<ForeignValue>map(call -> call(call, details)).toList()));
        return ForeignValue.Fields.copyOf(fields);
    }

    /**
     * A decision as JSON: {@code id}, {@code event}, {@code at}, {@code action}, {@code who}, {@code through}.
     *
     * @param details adds {@code entry}, {@code thread} and {@code subject}
     */
    static ForeignValue.Fields json(AuditEntry decision, boolean details) {
        AuditEvent event = decision.event();
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        text(fields, "id", decision.hash().substring(0, ID_DIGITS));
        text(fields, "event", ReviewNotice.Kind.DECIDED.word());
        text(fields, "at", event.at().truncatedTo(ChronoUnit.SECONDS).toString());
        text(fields, "action", event.action());
        text(fields, "who", event.who());
        text(fields, "through", event.through());
        if (details) {
            fields.put("entry", new ForeignValue.Int(decision.number()));
            text(fields, "thread", event.place());
            text(fields, "subject", event.subject());
        }
        return ForeignValue.Fields.copyOf(fields);
    }

    private static ForeignValue call(WaitingRequest.Call call, boolean details) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        text(fields, "tool", call.tool());
        if (details) {
            text(fields, "subject", call.subject());
        }
        fields.put("hazards", new ForeignValue.Int(call.hazards()));
        return ForeignValue.Fields.copyOf(fields);
    }

    private static void text(Map<String, ForeignValue> fields, String name, String value) {
        fields.put(name, new ForeignValue.Text(value));
    }

    static byte[] body(ReviewNotice notice, boolean details) {
        return PlainJson.compact(json(notice, details));
    }

    /** {@code ed25519=} and the base64 of the signature over {@link #DOMAIN} and the body. */
    static String signature(byte[] body, LogSigner signer) {
        byte[] domain = DOMAIN.getBytes(StandardCharsets.UTF_8);
        byte[] signed = new byte[domain.length + body.length];
        System.arraycopy(domain, 0, signed, 0, domain.length);
        System.arraycopy(body, 0, signed, domain.length, body.length);
        return "ed25519=" + Base64.getEncoder().encodeToString(signer.signature(signed));
    }
}
