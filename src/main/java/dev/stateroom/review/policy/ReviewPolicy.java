package dev.stateroom.review.policy;

import dev.stateroom.vfs.MeteredLoop;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Rules of a team. Their order means nothing: of all that match a call the most careful one counts, and a call that none matches is asked about.
 *
 * @param name for people
 * @param version grows with each change; an automatic answer names it
 * @param rules each with an id of its own
 * @param people who is who; a name that is not listed is a person of its own
 */
public record ReviewPolicy(String name, int version, List<PolicyRule> rules, List<PolicyPerson> people) {
    /** Copies the lists. */
    public ReviewPolicy {
        rules = List.copyOf(rules);
        people = List.copyOf(people);
    }

    /** A policy that lists nobody. */
    public ReviewPolicy(String name, int version, List<PolicyRule> rules) {
        this(name, version, rules, List.of());
    }

    /** As people and the audit log call it. */
    public String label() {
        return "policy " + name + ", version " + version;
    }

    /** The person who goes by a name; empty for one who is not listed. */
    public Optional<PolicyPerson> person(String called) {
        return people.stream().filter(one -> one.isCalled(called)).findFirst();
    }

    /** The person whose key it is; empty for a key that is not listed. */
    public Optional<PolicyPerson> holder(String key) {
        return people.stream().filter(one -> one.keys().contains(key)).findFirst();
    }

    /** The rules about a call by which the person who began its thread may not approve it. */
    public List<PolicyRule> requesterRules(PolicyCall call) {
        return rules.stream().filter(rule -> rule.requester() != null && rule.matches(call)).toList();
    }

    /**
     * What it says about a call. A call with a place that deceives is never approved by a rule.
     *
     * @throws dev.stateroom.vfs.FailureException TOO_LARGE where a command has worked for all that it may
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
