package dev.stateroom.review.evidence;

import dev.stateroom.review.audit.AuditEvent;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts the decisions of a trail that their reviewers signed. Takes the entries in order. */
public final class SignedDecisions {
    private final SortedMap<String, Integer> byKey = new TreeMap<>();
    private final SortedMap<String, Integer> bySecondKey = new TreeMap<>();
    private int unsigned;
    private @Nullable String objection;

    /** Takes an entry; one that is neither a decision nor signed is ignored. */
    public void take(long number, AuditEvent event) {
        take(number, event, DecisionSignature.of(event).orElse(null));
    }

    /** Takes an entry with its checked signature; null for none. */
    void take(long number, AuditEvent event, @Nullable DecisionSignature signature) {
        if (signature == null) {
            unsigned += event.isDecision() ? 1 : 0;
        } else if (signature.holds()) {
            byKey.merge(signature.key(), 1, Integer::sum);
            if (signature.second() != null) {
                bySecondKey.merge(signature.second(), 1, Integer::sum);
            }
        } else if (objection == null) {
            objection = "entry " + number + " is not what " + signature.key() + " signed" + (signature.second() == null ? "" : " with Ed25519 and ML-DSA");
        }
    }

    /** The number of decisions that each key signed, by the line of the key. */
    public SortedMap<String, Integer> byKey() {
        return new TreeMap<>(byKey);
    }

    /** The number of decisions that each ML-DSA key signed too, by the line of the key. */
    public SortedMap<String, Integer> bySecondKey() {
        return new TreeMap<>(bySecondKey);
    }

    /** The number of decisions with only one signature. */
    public int signedOnce() {
        return byKey.values().stream().mapToInt(Integer::intValue).sum() - bySecondKey.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The number of unsigned decisions. */
    public int unsigned() {
        return unsigned;
    }

    /** A sentence about the first invalid signature; null if all are valid. */
    public @Nullable String objection() {
        return objection;
    }
}
