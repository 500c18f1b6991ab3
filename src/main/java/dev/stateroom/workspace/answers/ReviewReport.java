package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.policy.PastDecision;
import dev.stateroom.review.policy.PolicySimulation;
import dev.stateroom.review.policy.PolicySimulation.Disagreement;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of decisions in a period: by person and day, waiting times of calls, given reasons, and rules of a policy that people
 * overruled.
 *
 * @param people decisions by name
 * @param days decisions by local day
 * @param byPolicy the number of calls that a policy answered
 * @param reasons the reasons given with decisions, newest first
 * @param overruled decisions that differ from the policy's; empty without a policy
 */
public record ReviewReport(
        SortedMap<String, Decided> people, SortedMap<LocalDate, Decided> days, int byPolicy, List<Reason> reasons, List<Disagreement> overruled) {
    private static final int MOST_REASONS = 1000;

    /** Copies the collections. */
    public ReviewReport {
        people = Collections.unmodifiableSortedMap(new TreeMap<>(people));
        days = Collections.unmodifiableSortedMap(new TreeMap<>(days));
        reasons = List.copyOf(reasons);
        overruled = List.copyOf(overruled);
    }

    /**
     * A group of decisions.
     *
     * @param byAction the number of each action: approved, edited, rejected, responded
     * @param waits the waiting time of each call, shortest first; fewer than decisions if some were not recorded
     */
    public record Decided(Map<String, Integer> byAction, List<Duration> waits) {
        /** Copies both collections. */
        public Decided {
            byAction = Map.copyOf(byAction);
            waits = waits.stream().sorted().toList();
        }

        /** The number of an action. */
        public int count(String action) {
            return byAction.getOrDefault(action, 0);
        }

        /** The number of all decisions. */
        public int count() {
            return byAction.values().stream().mapToInt(Integer::intValue).sum();
        }

        /** The median waiting time; null if none is known. */
        public @Nullable Duration median() {
            return waits.isEmpty() ? null : waits.get((waits.size() - 1) / 2);
        }

        /** The longest waiting time; null if none is known. */
        public @Nullable Duration longest() {
            return waits.isEmpty() ? null : waits.getLast();
        }
    }

    /** A reason that a person gave, to the agent or to other reviewers. */
    public record Reason(AuditEvent event, String text) {}

    /**
     * Reads the audit log.
     *
     * @param since the start of the period; null for everything
     * @param policy the policy to compare with; null for none
     */
    public static Outcome<ReviewReport> of(AuditLog trail, @Nullable Instant since, @Nullable ReviewPolicy policy, ZoneId zone, Cancellation cancellation) {
        Map<String, List<Entry>> people = new TreeMap<>();
        Map<LocalDate, List<Entry>> days = new TreeMap<>();
        List<Reason> reasons = new ArrayList<>();
        List<PastDecision> decisions = new ArrayList<>();
        int[] byPolicy = {0};
        return trail.newest(since, cancellation, entry -> {
                    AuditEvent event = entry.event();
                    Optional<PastDecision> decision = PastDecisions.of(entry);
                    if (decision.isPresent()) {
                        Entry one = Entry.of(entry);
                        decisions.add(decision.get());
                        people.computeIfAbsent(event.who(), _ -> new ArrayList<>()).add(one);
                        days.computeIfAbsent(event.at().atZone(zone).toLocalDate(), _ -> new ArrayList<>()).add(one);
                        if (!one.reason().isEmpty() && reasons.size() < MOST_REASONS) {
                            reasons.add(new Reason(event, one.reason()));
                        }
                    } else if (PastDecisions.isByPolicy(event)) {
                        byPolicy[0]++;
                    }
                    return true;
                })
                .map(_ -> new ReviewReport(
                        summed(people),
                        summed(days),
                        byPolicy[0],
                        reasons,
                        policy == null ? List.of() : PolicySimulation.of(policy, decisions).disagreements()));
    }

    private static <K extends Comparable<? super K>> SortedMap<K, Decided> summed(Map<K, List<Entry>> entries) {
        SortedMap<K, Decided> all = new TreeMap<>();
        entries.forEach((key, of) -> {
            Map<String, Integer> actions = new LinkedHashMap<>();
            of.forEach(one -> actions.merge(one.action(), 1, Integer::sum));
            all.put(key, new Decided(actions, of.stream().map(Entry::waited).flatMap(Optional::stream).toList()));
        });
        return all;
    }

    /** The counted facts of one decision. */
    private record Entry(String action, Optional<Duration> waited, String reason) {

        static Entry of(AuditEntry entry) {
            ForeignValue.Fields detail = ForeignValue.fields(PlainJson.read(entry.event().detail().getBytes(StandardCharsets.UTF_8)));
            String since = ForeignValue.text(detail.get("waiting_since"));
            String reason = ForeignValue.text(detail.get("reason"));
            String message = ForeignValue.text(detail.get("message"));
            return new Entry(
                    entry.event().action(),
                    since == null ? Optional.empty() : waited(since, entry.event().at()),
                    reason != null ? reason : message == null ? "" : message);
        }

        private static Optional<Duration> waited(String since, Instant until) {
            try {
                Duration wait = Duration.between(OffsetDateTime.parse(since).toInstant(), until);
                return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
            } catch (DateTimeParseException noTime) {
                return Optional.empty();
            }
        }
    }
}
