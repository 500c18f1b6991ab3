package dev.stateroom.review.evidence;

import dev.stateroom.review.audit.AuditEvent;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which decisions of a trail their reviewers signed. Takes the entries in order. */
public final class SignedDecisions {
    private final SortedMap<String, Integer> byKey = new TreeMap<>();
    private final SortedMap<String, Integer> bySecondKey = new TreeMap<>();
    private int unsigned;
    private @Nullable String objection;

    /** Takes an entry; one that is no decision and has no signature counts for nothing. */
    public void take(long number, AuditEvent event) {
        take(number, event, DecisionSignature.of(event).orElse(null));
    }

    /** The same with its signature, checked; null for none. */
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

    /** How many each key signed, by the line of the key. */
    public SortedMap<String, Integer> byKey() {
        return new TreeMap<>(byKey);
    }

    /** How many each ML-DSA key signed too, by the line of the key. */
    public SortedMap<String, Integer> bySecondKey() {
        return new TreeMap<>(bySecondKey);
    }

    /** How many signed decisions have one signature. */
    public int signedOnce() {
        return byKey.values().stream().mapToInt(Integer::intValue).sum() - bySecondKey.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many decisions nobody signed. */
    public int unsigned() {
        return unsigned;
    }

    /** The first signature that does not hold, one sentence; null if all hold. */
    public @Nullable String objection() {
        return objection;
    }
}
