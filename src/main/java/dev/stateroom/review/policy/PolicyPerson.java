package dev.stateroom.review.policy;

import java.util.List;

/**
 * One person, as a policy lists them: all names and keys of theirs are of one who may decide once.
 *
 * @param name for people
 * @param names others that they go by: the user of a database, a name in the metadata of threads
 * @param keys lines of their public keys; where there are some, they decide with one of these only
 */
public record PolicyPerson(String name, List<String> names, List<String> keys) {
    /** Copies the lists. */
    public PolicyPerson {
        names = List.copyOf(names);
        keys = List.copyOf(keys);
    }

    /** True if they go by that name, in upper or lower case. */
    public boolean isCalled(String other) {
        return name.equalsIgnoreCase(other.strip()) || names.stream().anyMatch(other.strip()::equalsIgnoreCase);
    }
}
