package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class StoredListTest {

    private static byte[] hex(String items) {
        return SerializerTest.hex(items);
    }

    private static StoredList list(String bytes) {
        return Objects.requireNonNull(StoredList.of(hex(bytes), new Range(0, bytes.length() / 2)), bytes);
    }

    @Test
    void onlyWhatFollowsTheKnownItemsIsDecoded() {
        StoredList before = list("93010203");
        assertThat(list("9401020304").continues(before)).as("not decoded yet").isFalse();
        assertThat(before.all()).hasSize(3);
        StoredList longer = list("dc00050102030405");
        assertThat(longer.continues(before)).isTrue();
        assertThat(longer.after(before)).containsExactly(new ForeignValue.Int(4), new ForeignValue.Int(5));
        StoredList same = list("dd00000003010203");
        assertThat(same.continues(before)).isTrue();
        assertThat(same.after(before)).isEmpty();
    }

    @Test
    void theSnapshotOfADeltaChannelIsTheListInIt() {
        StoredList before = list("c7040793010203");
        assertThat(before.all()).hasSize(3);
        assertThat(list("c8000507" + "9401020304").after(before)).containsExactly(new ForeignValue.Int(4));
        assertThat(list("c90000000507" + "9401020304").continues(before)).isTrue();
        for (String other : List.of("c7040593010203", "c7050793010203", "c70407", "c7")) {
            assertThat(StoredList.of(hex(other), new Range(0, other.length() / 2))).as(other).isNull();
        }
    }

    @Test
    void anotherListIsNoContinuation() {
        StoredList before = list("93010203");
        assertThat(before.all()).isNotNull();
        for (String other : List.of("93010204", "920102", "9401ff0304", "90")) {
            assertThat(list(other).continues(before)).as(other).isFalse();
        }
    }

    @Test
    void damageIsNoList() {
        assertThat(StoredList.of(hex("81a16101"), new Range(0, 4))).isNull();
        assertThat(StoredList.of(hex("dc"), new Range(0, 1))).isNull();
        assertThat(StoredList.of(hex("ddffffffff01"), new Range(0, 6))).isNull();
        assertThat(StoredList.of(hex("93"), new Range(0, 0))).isNull();
        assertThat(list("930102c1").all()).as("a byte that nothing begins with").isNull();
        assertThat(list("9301020304").all()).as("more bytes than items").isNull();
        StoredList before = list("93010203");
        assertThat(before.all()).isNotNull();
        StoredList cut = list("94010203da");
        assertThat(cut.continues(before)).isTrue();
        assertThat(cut.after(before)).isNull();
        assertThat(list("950102030405").continues(cut)).as("what could not be decoded").isFalse();
    }
}
