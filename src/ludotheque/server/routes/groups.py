"""Groups of friends, for tables of their own."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.play import read_name
from ludotheque.server.routes import Call, Operation
from ludotheque.server.store.groups import Group, GroupLimits
from ludotheque.server.tokens import new_table_id
from ludotheque.server.wire import league as wire

_ROW_SIZE = 200


async def mine(call: Call) -> wire.FriendGroups:
    """Your groups of friends."""
    found = await call.registry.store.groups.of_profile((await call.profile()).id)
    return wire.FriendGroups([_shown(group, is_yours=True) for group in found])


async def make(call: Call) -> wire.FriendGroup:
    """A new group with you in it. Send its link to your friends: whoever has it may join."""
    profile = await call.profile()
    name = read_name(call.body.name)
    now, most = call.registry.clock(), call.registry.limits.groups_per_profile
    group = new_table_id(now)
    with call.registry.storage.charged(_ROW_SIZE, call.address, profile.id):
        await call.registry.store.groups.create(group, name, profile.id, now, most)
    return await _found(call, group, profile.id)


async def show(call: Call) -> wire.FriendGroup:
    """A group whose id you were sent."""
    profile = await call.profile()
    return await _found(call, _id(call), profile.id)


async def join(call: Call) -> wire.FriendGroup:
    """Become a member: your name and results are in its tables from now on."""
    profile = await call.profile()
    groups, limits = call.registry.store.groups, call.registry.limits
    found = await _found(call, _id(call), profile.id)
    if found.is_yours:
        return found
    most = GroupLimits(limits.profiles_per_group, limits.groups_per_profile)
    with call.registry.storage.charged(_ROW_SIZE, call.address, profile.id):
        if not await groups.join(found.id, profile.id, call.registry.clock(), most):
            raise TableError(phrase("groups.full", count=most.members))
    return await _found(call, found.id, profile.id)


async def leave(call: Call) -> wire.FriendGroups:
    """Leave a group. Without members it is gone."""
    profile = await call.profile()
    await call.registry.store.groups.leave(_id(call), profile.id)
    return await mine(call)


def _id(call: Call) -> str:
    return call.path("group")[:40]


async def _found(call: Call, group: str, profile: str) -> wire.FriendGroup:
    groups = call.registry.store.groups
    found = await groups.find(group)
    if found is None:
        raise TableError(phrase("groups.no-group"))
    return _shown(found, is_yours=await groups.has_member(group, profile))


def _shown(group: Group, *, is_yours: bool) -> wire.FriendGroup:
    return wire.FriendGroup(group.id, group.name, group.members, is_yours)


_GROUP = "/api/groups/{group}"
OPERATIONS = [
    Operation("GET", "/api/groups", mine, wire.FriendGroups, needs_profile=True),
    Operation("POST", "/api/groups", make, wire.FriendGroup, wire.GroupRequest, needs_profile=True, status=201),
    Operation("GET", _GROUP, show, wire.FriendGroup, needs_profile=True),
    Operation("POST", f"{_GROUP}/join", join, wire.FriendGroup, needs_profile=True),
    Operation("DELETE", _GROUP, leave, wire.FriendGroups, needs_profile=True),
]
