package dev.stateroom.bench;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.policy.PastDecision;
import dev.stateroom.review.policy.PolicyRule;
import dev.stateroom.review.policy.PolicySimulation;
import dev.stateroom.review.policy.PolicyVerdict;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.workspace.answers.PastDecisions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tries a policy of 40 rules on 10,000 recorded decisions, each read from its log entry; the count is of those that it approves. */
final class PolicyWorkloads {
    private static final int DECISIONS = 10_000;
    private static final int FOLDERS = 40;

    private PolicyWorkloads() {}

    private record Data(ReviewPolicy policy, List<AuditEntry> entries) implements AutoCloseable {
        @Override
        public void close() {
            // Holds only memory.
        }
    }

    static Workload simulate() {
        return new OverOne<>(
                "policy-10k",
                DECISIONS,
                OptionalLong.of(DECISIONS / 2),
                () -> new Data(policy(), IntStream.range(0, DECISIONS).mapToObj(PolicyWorkloads::entry).toList()),
                data -> {
                    List<PastDecision> past = data.entries().stream().flatMap(entry -> PastDecisions.of(entry).stream()).toList();
                    return PolicySimulation.of(data.policy(), past).count(PolicyVerdict.APPROVE);
                });
    }

    private static ReviewPolicy policy() {
        return new ReviewPolicy("bench", 1, Stream.concat(
                        IntStream.range(0, FOLDERS - 1).mapToObj(i -> rule("notes-" + i, PolicyVerdict.APPROVE, "/notes/" + i + "/**/*.md")),
                        Stream.of(rule("secrets", PolicyVerdict.NEVER, "/secrets/**")))
                .toList());
    }

    private static PolicyRule rule(String id, PolicyVerdict verdict, String path) {
        return new PolicyRule(id, verdict, List.of("write_file"), List.of(path), List.of(), List.of(), null, false, Map.of(), null, "");
    }

    private static AuditEntry entry(int i) {
        String folder = i % 2 == 0 ? "/notes/" + i / 2 % (FOLDERS - 1) + "/week/" : "/src/";
        String detail = "{\"interrupt_id\":\"i" + i + "\",\"action\":0,\"agent\":\"main\",\"call\":{\"name\":\"write_file\",\"args\":{\"file_path\":\""
                + folder + i + ".md\",\"content\":\"" + "A line of text. ".repeat(60) + "\"}}}";
        return new AuditEntry(i + 1, new AuditEvent(Instant.EPOCH, "Mia", "window", "approved", "write_file", "t", detail), "", "");
    }
}
