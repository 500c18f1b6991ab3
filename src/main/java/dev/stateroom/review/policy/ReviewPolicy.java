package dev.stateroom.review.policy;

import dev.stateroom.vfs.MeteredLoop;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The rules of a team. Their order is irrelevant: of all rules that match a call the most careful verdict counts, and a call without a
 * matching rule is asked about.
 *
 * @param name for people
 * @param version grows with each change; recorded with automatic answers
 * @param rules each with a unique id
 * @param people the known people; an unlisted name counts as a separate person
 */
public record ReviewPolicy(String name, int version, List<PolicyRule> rules, List<PolicyPerson> people) {
    /** Copies the lists. */
    public ReviewPolicy {
        rules = List.copyOf(rules);
        people = List.copyOf(people);
    }

    /** A policy without listed people. */
    public ReviewPolicy(String name, int version, List<PolicyRule> rules) {
        this(name, version, rules, List.of());
    }

    /** Its name for people and the audit log. */
    public String label() {
        return "policy " + name + ", version " + version;
    }

    /** The person with that name; empty if not listed. */
    public Optional<PolicyPerson> person(String called) {
        return people.stream().filter(one -> one.isCalled(called)).findFirst();
    }

    /** The owner of a key; empty if the key is not listed. */
    public Optional<PolicyPerson> holder(String key) {
        return people.stream().filter(one -> one.keys().contains(key)).findFirst();
    }

    /** The rules that forbid the person who started the thread to approve a call. */
    public List<PolicyRule> requesterRules(PolicyCall call) {
        return rules.stream().filter(rule -> rule.requester() != null && rule.matches(call)).toList();
    }

    /**
     * The verdict on a call. A call with a deceptive place is never approved by a rule.
     *
     * @throws dev.stateroom.vfs.FailureException TOO_LARGE if a command has used up its allowance
     */
    public PolicyAnswer answer(PolicyCall call) {
        Optional<PolicyRule> first = rules.stream()
                .filter(rule -> {
                    MeteredLoop.round(() -> "rule " + rule.id() + " of policy " + name);
                    return rule.matches(call);
                })
                .max(Comparator.comparing(PolicyRule::verdict));
        if (first.isEmpty()) {
            return new PolicyAnswer(PolicyVerdict.ASK, "", "no rule is about such a call");
        }
        PolicyRule rule = first.get();
        return rule.approves() && call.hazards() > 0
                ? new PolicyAnswer(
                        PolicyVerdict.ASK,
                        rule.id(),
                        "rule " + rule.id() + " would approve it, but its arguments hold " + call.hazards() + " hidden or deceiving "
                                + (call.hazards() == 1 ? "place" : "places"))
                : new PolicyAnswer(rule.verdict(), rule.id(), "rule " + rule.id() + (rule.note().isEmpty() ? "" : ": " + rule.note()));
    }
}
