package dev.stateroom.backend.git;

/**
 * An object of a repository.
 *
 * @param type {@code commit}, {@code tree}, {@code blob} or {@code tag}
 * @param content its bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record GitObject(String type, byte[] content) {}
