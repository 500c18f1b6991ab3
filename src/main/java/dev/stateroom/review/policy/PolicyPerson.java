package dev.stateroom.review.policy;

import java.util.List;

/**
 * One person in a policy: all their names and keys count as one person, who may decide once.
 *
 * @param name for people
 * @param names other names that they use: the user of a database, a name in the metadata of threads
 * @param keys lines of their public keys; if there are any, they can only decide with one of them
 */
public record PolicyPerson(String name, List<String> names, List<String> keys) {
    /** Copies the lists. */
    public PolicyPerson {
        names = List.copyOf(names);
        keys = List.copyOf(keys);
    }

    /** True if that is one of their names, ignoring case. */
    public boolean isCalled(String other) {
        return name.equalsIgnoreCase(other.strip()) || names.stream().anyMatch(other.strip()::equalsIgnoreCase);
    }
}
