package dev.stateroom.conformance.medium;

import dev.stateroom.agent.AgentBackend;

/**
 * A vector's backend with access to its medium.
 *
 * @param backend receives the calls of steps
 * @param seeds puts files directly into the medium
 */
public record VectorBackend(AgentBackend backend, MediumSeeder seeds) {}
