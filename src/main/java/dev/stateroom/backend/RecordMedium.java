package dev.stateroom.backend;

import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;

/** A medium of file records, some of which may be damaged; in a read-only one, recorded data does not change. */
interface RecordMedium extends ObjectMedium {
    @Override
    default Failure withoutContent(FilePath path, StoredObject object) {
        return new Failure(Failure.Kind.DAMAGED, path + " cannot be read: " + object.note());
    }

    @Override
    default Failure readOnly() {
        return new Failure(
                Failure.Kind.UNSUPPORTED, "the " + capabilities().owner() + " mount (" + capabilities().connectedTo() + ") cannot be changed");
    }
}
