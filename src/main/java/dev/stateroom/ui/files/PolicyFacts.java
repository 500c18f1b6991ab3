package dev.stateroom.ui.files;

import dev.stateroom.backend.MountPolicy;
import dev.stateroom.backend.PolicyBackend;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.Mount;
import java.util.ArrayList;
import java.util.List;

/**
 * The about pane's facts on the policy around a mount.
 *
 * @param summary what it refuses
 * @param calls how many calls it recorded, and the last one that was refused
 */
record PolicyFacts(String summary, String calls) {

    static PolicyFacts of(Translations words, Mount.Guard guard) {
        return new PolicyFacts(summary(words, guard.policy()), calls(words, guard));
    }

    private static String summary(Translations words, MountPolicy policy) {
        List<String> parts = new ArrayList<>();
        policy.denyPrefixes().forEach(prefix -> parts.add(words.get("policy.denies", prefix)));
        if (policy.rateLimit() != null) {
            parts.add(words.get("policy.rate", policy.rateLimit()));
        }
        if (policy.maxContentBytes() != null) {
            parts.add(words.get("policy.size", policy.maxContentBytes()));
        }
        policy.denyContent().forEach(pattern -> parts.add(words.get("policy.content", pattern.source())));
        return parts.isEmpty() ? words.get("policy.nothing") : String.join("; ", parts);
    }

    private static String calls(Translations words, Mount.Guard guard) {
        if (guard.trail() == null) {
            return words.get("policy.no.audit");
        }
        List<PolicyBackend.AuditedCall> rows = guard.trail().rows();
        List<PolicyBackend.AuditedCall> refused = rows.stream().filter(row -> row.refusal() != null).toList();
        if (refused.isEmpty()) {
            return words.get("policy.none.refused", rows.size());
        }
        var last = refused.getLast();
        return words.get(
                "policy.refused",
                rows.size(),
                refused.size(),
                last.operation() + " " + last.path() + ": " + (last.refusal() == null ? "" : last.refusal().sentence()));
    }
}
