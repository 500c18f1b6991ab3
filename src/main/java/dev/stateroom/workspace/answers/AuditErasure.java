package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.ErasedContent;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Erases the content of audit log entries. */
public final class AuditErasure {
    private final AuditLog trail;
    private final Function<String, AuditEvent> event;
    private final Set<Long> seen;
    private final ErasedContent content;

    private AuditErasure(AuditLog trail, Function<String, AuditEvent> event, Set<Long> seen, ErasedContent content) {
        this.trail = trail;
        this.event = event;
        this.seen = Set.copyOf(seen);
        this.content = content;
    }

    /** The numbers of all matching entries. */
    public Set<Long> seen() {
        return seen;
    }

    /** The content that can be erased: of entries that were not erased before and do not record an erasure. */
    public ErasedContent content() {
        return content;
    }

    /**
     * Finds the matching entries.
     *
     * @param answers of the same log, which must not be waiting: their content is still needed
     * @param event makes the log entry of the erasure from its detail
     * @return INVALID if an entry is of an earlier version, whose content is part of its hash
     */
    public static Outcome<AuditErasure> of(AuditLog trail, Outbox answers, Function<String, AuditEvent> event, Predicate<AuditEntry> meant) {
        Set<Long> seen = new LinkedHashSet<>();
        List<Long> entries = new ArrayList<>();
        Set<String> sent = new LinkedHashSet<>();
        List<Long> fixed = new ArrayList<>();
        return trail.oldest(Cancellation.NEVER, entry -> {
                    if (meant.test(entry)) {
                        seen.add(entry.number());
                        if (EntryContent.hash(entry.event()) == null) {
                            fixed.add(entry.number());
                        } else if (!EntryContent.isErased(entry.event()) && !entry.event().action().equals(AuditEvent.ERASED)) {
                            entries.add(entry.number());
                            String answer = ForeignValue.text(
                                    ForeignValue.fields(PlainJson.read(entry.event().detail().getBytes(StandardCharsets.UTF_8))).get("sending"));
                            if (answer != null) {
                                sent.add(answer);
                            }
                        }
                    }
                    return true;
                })
                .then(_ -> fixed.isEmpty()
                        ? settled(answers, sent)
                        : Outcome.failed(Failure.Kind.INVALID, "entry " + fixed.getFirst()
                                + " is of an earlier version, which has the content in its hash: it cannot be erased without breaking the chain"))
                .map(_ -> new AuditErasure(trail, event, seen, new ErasedContent(entries, List.copyOf(sent))));
    }

    private static Outcome<Boolean> settled(Outbox answers, Set<String> sent) {
        return answers.open().then(open -> answers.saved().then(saved -> {
            for (List<OutboxEntry> some : List.of(open, saved)) {
                for (OutboxEntry one : some) {
                    if (sent.contains(one.id())) {
                        return Outcome.failed(Failure.Kind.INVALID, "the answer to thread " + one.threadId() + " is not settled yet, and its content is needed: use resume --settle or --withdraw first");
                    }
                }
            }
            return Outcome.ok(true);
        }));
    }

    /** Erases the content; returns the log entry of the erasure. */
    public Outcome<AuditEntry> erase(String reason) {
        Map<String, ForeignValue> detail = new LinkedHashMap<>();
        detail.put("entries", new ForeignValue.Items(content.entries().stream().<ForeignValue>map(ForeignValue.Int::new).toList()));
        if (!reason.isBlank()) {
            detail.put("reason", new ForeignValue.Text(reason));
        }
        return trail.erase(event.apply(JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(detail))), content);
    }
}
