package dev.stateroom.conformance.medium;

import dev.stateroom.agent.AgentBackend;

/**
 * A backend as a vector wants it, and the way into what is behind it.
 *
 * @param backend what the steps call
 * @param seeds puts files straight into the medium
 */
public record VectorBackend(AgentBackend backend, MediumSeeder seeds) {}
