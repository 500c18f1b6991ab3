package dev.stateroom.vfs;

import java.util.Set;

/**
 * What a mounted backend is and can do.
 *
 * @param owner who owns the data, one lower-case word for the label: state, store, disk, shell, hub, s3, sandbox, postgres, policy
 * @param can what it can do
 * @param connectedTo what it reads, as shown to the user: "sessions.db, thread t-1"
 */
public record Capabilities(String owner, Set<Capability> can, String connectedTo) {

    /** Copies the set. */
    public Capabilities {
        can = Set.copyOf(can);
    }

    /** True when it has that capability. */
    public boolean has(Capability capability) {
        return can.contains(capability);
    }
}
