package dev.stateroom.review.sending;

import java.util.List;
import java.util.Optional;

/** Where answers are kept until a server has them. A method that changes something returns once that is on disk. */
public interface Outbox {

    /** The one of that id. */
    Optional<Sending> get(String id);

    /** Stores it in place of the one of the same id. */
    void put(Sending sending);

    /** All whose state is not {@link Sending.State#ANSWERED}, oldest first. */
    List<Sending> open();
}
