"""Tournaments of people in several browsers: led to their tables from everywhere, through a restart."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api").expect
TABLE = re.compile(r"/t/[a-z0-9]+$")


def resign(visitor):
    visitor.page.get_by_role("button", name="Resign").click()
    visitor.page.get_by_role("button", name="Resign").last.click()


def points(visitor):
    rows = visitor.page.locator("table tbody tr")
    return {
        rows.nth(row).locator("th .name").inner_text().split()[0]: rows.nth(row).locator(".points").inner_text()
        for row in range(rows.count())
    }


def test_an_arena_leads_two_people_to_their_tables_again_and_again_and_through_a_restart(serve_with, visit_at):
    address = serve_with()
    anna, bob = visit_at(address), visit_at(address, name="Bob")
    page = anna.go("/tournaments/new")
    page.get_by_label("Arena").check()
    page.get_by_role("button", name="Open a tournament").click()
    page.get_by_text("Begins when Anna starts it").wait_for()
    tournament = page.url
    bob.go(tournament)
    bob.page.get_by_role("button", name="Join").click()
    bob.page.get_by_text("You are in.").wait_for()

    page.get_by_role("button", name="Start now").click()

    for visitor in (anna, bob):
        expect(visitor.page).to_have_url(TABLE)
    first = anna.page.url
    assert bob.page.url == first
    anna.page.locator(".play .boardbox > *").first.wait_for()
    anna.forgive()
    bob.forgive()
    serve_with()
    resign(bob)
    anna.page.locator(".ending").wait_for()
    for visitor in (anna, bob):
        visitor.page.get_by_role("link", name="Back to the tournament").first.click()

    for visitor in (anna, bob):
        expect(visitor.page).to_have_url(re.compile(f"^(?!{re.escape(first)}$).*/t/[a-z0-9]+$"))
    assert anna.page.url == bob.page.url
    anna.go(tournament)
    expect(anna.page.get_by_role("button", name="To my game")).to_be_visible()
    assert points(anna) == {"Anna": "2", "Bob": "0"}


def test_the_form_says_why_a_format_cannot_be_chosen(serve_with, visit_at):
    page = visit_at(serve_with()).go("/tournaments/new?game=ricochet")

    expect(page.get_by_label("Knockout")).to_be_disabled()
    expect(page.locator("label", has_text="Knockout")).to_contain_text("Only where two sit at a table.")


def test_who_clicks_start_too_often_does_not_leave_the_tournament(serve_with, visit_at):
    anna = visit_at(serve_with())
    page = anna.go("/tournaments/new")
    page.get_by_label("Knockout").check()
    page.get_by_text("Computers", exact=True).click()
    page.locator("details[open] input[type=number]").first.fill("4")
    page.get_by_role("button", name="Open a tournament").click()
    page.get_by_text("Begins when Anna starts it").wait_for()

    page.get_by_role("button", name="Start now").dblclick()
    page.get_by_role("region", name="Bracket").wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Leave").click()
    page.get_by_text("Your next match is lost, unless you come back before it begins.").wait_for()
    page.get_by_role("button", name="Stay").click()

    expect(page.get_by_role("button", name="Leave")).to_have_count(1)
    assert anna.refused == []


def test_a_final_is_found_from_any_page_drawn_in_the_bracket_and_kept_with_its_name(serve_with, visit_at):
    address = serve_with()
    anna, bob = visit_at(address), visit_at(address, name="Bob", language="fr")
    page = anna.go("/tournaments/new?game=morpion")
    page.get_by_label("Knockout").check()
    page.get_by_label("Title").fill("Friday cup")
    page.get_by_role("button", name="Open a tournament").click()
    page.get_by_text("Begins when Anna starts it").wait_for()
    tournament = page.url
    bob.go(tournament)
    bob.page.get_by_role("button", name="Participer").click()
    bob.page.get_by_text("Tu participes.").wait_for()
    bob.go("/rules/morpion")

    page.get_by_role("button", name="Start now").click()
    expect(page).to_have_url(TABLE)
    bar = bob.page.get_by_role("region", name="Tournois")
    expect(bar).to_contain_text("Friday cup · avec Anna")
    bar.get_by_role("button").click()
    expect(bob.page).to_have_url(page.url)
    expect(bar).to_have_count(0)
    bob.page.locator(".play .boardbox > *").first.wait_for()
    bob.page.get_by_role("button", name="Abandonner").click()
    bob.page.get_by_role("button", name="Abandonner").last.click()
    page.get_by_role("link", name="Back to the tournament").first.click()

    expect(page.get_by_role("region", name="Bracket")).to_contain_text(re.compile(r"Anna\s*\(winner\)"))
    expect(page.get_by_role("list", name="Winners")).to_contain_text("Anna")
    bob.go("/finished").get_by_role("link", name="Friday cup").click()
    expect(bob.page).to_have_url(tournament)
    expect(bob.page.get_by_role("region", name="Tableau")).to_contain_text("Anna")
